#!/usr/bin/env bash
# Write what is in src/muggins/web/vendor anew: what each .d.ts there lists, of the packages that package-lock.json pins.
set -euo pipefail
ESBUILD=0.28.2

cd "$(dirname "${BASH_SOURCE[0]}")/.."
export PATH="$PWD/.venv/bin:$PATH"
vendor=$PWD/src/muggins/web/vendor
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

cp .npmrc package.json package-lock.json "$scratch"
cd "$scratch"
npm ci --loglevel=error >/dev/null
npm install --loglevel=error --no-save "esbuild@$ESBUILD" >/dev/null

# vendored NAME PACKAGE TITLE LICENCE
vendored() {
  local version
  version=$(npm pkg get version --prefix "node_modules/$2" | tr -d '"')
  npx --no-install esbuild --bundle --format=esm --minify --loader=ts --target=es2022 --legal-comments=none \
    --banner:js="// $3, $4: see LICENSE.$1. Written by tools/vendor.sh." <"$vendor/$1.d.ts" \
    | sed "1s/VERSION/$version/" >"$scratch/$1.js"
  cp "$scratch/$1.js" "$vendor/$1.js"
  cp "node_modules/$2/LICENSE" "$vendor/LICENSE.$1"
}

vendored lit lit "Lit VERSION (lit.dev)" BSD-3-Clause
vendored hashes @noble/hashes "noble-hashes VERSION (paulmillr.com/noble)" MIT
