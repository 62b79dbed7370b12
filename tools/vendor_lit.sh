#!/usr/bin/env bash
# Write src/muggins/web/vendor/lit.js anew: what lit.d.ts beside it lists, of the Lit that package-lock.json pins.
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
version=$(npm pkg get version --prefix node_modules/lit | tr -d '"')
npx --no-install esbuild --bundle --format=esm --minify --loader=ts --target=es2022 --legal-comments=none \
  --banner:js="// Lit $version (lit.dev), BSD-3-Clause: see LICENSE.lit. Written by tools/vendor_lit.sh." \
  <"$vendor/lit.d.ts" >"$scratch/lit.js"
cp "$scratch/lit.js" "$vendor/lit.js"
cp node_modules/lit/LICENSE "$vendor/LICENSE.lit"
