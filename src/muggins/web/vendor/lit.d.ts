// What the page takes from Lit: tools/vendor.sh bundles this list into lit.js, and tsc reads its types here.
export * from 'lit';
export { classMap } from 'lit/directives/class-map.js';
export { ifDefined } from 'lit/directives/if-defined.js';
export { keyed } from 'lit/directives/keyed.js';
export { live } from 'lit/directives/live.js';
export { createRef, ref, type Ref } from 'lit/directives/ref.js';
export { repeat } from 'lit/directives/repeat.js';
export { unsafeHTML } from 'lit/directives/unsafe-html.js';
