/** The dialogs that every page has. */

export { confirm } from './dialogs/confirm.js';
export { openHelp } from './dialogs/help.js';
export { openRules } from './dialogs/rules.js';
export { openSettings } from './dialogs/settings.js';
