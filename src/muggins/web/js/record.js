/** The page on which a game is stepped through. */

import './header.js';
import './record/page.js';
import { KEYS } from './record/keys.js';

const header = /** @type {(HTMLElement & {keys: typeof KEYS}) | null} */ (document.querySelector('muggins-header'));
if (header) header.keys = KEYS;
