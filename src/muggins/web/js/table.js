/** The table's page. */

import './header.js';
import './table/page.js';
import { KEYS } from './table/keys.js';

const header = /** @type {(HTMLElement & {keys: typeof KEYS}) | null} */ (document.querySelector('muggins-header'));
if (header) header.keys = KEYS;
