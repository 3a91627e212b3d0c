/** The effect of each key, or sequence of two keys, grouped by where the keys work. */
export const shortcuts = {
  Everywhere: {
    'g d': 'Go to the dashboard',
    'g m': 'Go to my tickets',
    'g u': 'Go to unassigned tickets',
    'g a': 'Go to all tickets',
    '?': 'Show the keyboard shortcuts',
  },
  'In the list of tickets': {
    j: 'Next ticket',
    k: 'Previous ticket',
    p: 'Show or hide the preview',
    x: 'Select the ticket',
    a: 'Assign this ticket, or the selected ones, to me',
    '/': 'Search',
  },
  'On a ticket': {
    r: 'Write a reply',
    n: 'Write an internal note',
    a: 'Assign the ticket to me',
    e: 'Go to the status',
    j: 'Next ticket in the list',
    k: 'Previous ticket in the list',
    u: 'Back to the list',
  },
} as const;

type KeysOf<T> = T extends unknown ? keyof T : never;
export type ShortcutKeys = KeysOf<(typeof shortcuts)[keyof typeof shortcuts]>;

/** The effect of each key, without the groups. */
const shortcutDescriptions: ReadonlyMap<string, string> = new Map(
  Object.values(shortcuts).flatMap(Object.entries),
);
export const isShortcut = (keys: string): keys is ShortcutKeys => shortcutDescriptions.has(keys);
export const findShortcutLabel = (keys: ShortcutKeys): string => shortcutDescriptions.get(keys) ?? keys;

/** Shortcuts with several simultaneous keys also work in fields, and cannot be turned off. */
export const keysInFields = {
  'Ctrl K': 'Find a command, a list or a ticket',
  'Ctrl Enter': 'Send the reply or note',
  'Ctrl Shift Enter': 'Send the reply, and wait for the customer',
  'Ctrl B': 'Bold',
  'Ctrl I': 'Italic',
  Esc: 'Close a dialog or a list, or leave a select or the text of a comment',
} as const;
