export const texts = {
  title: 'Mails',
  held: 'Waiting for a decision',
  held_about:
    'Received mails that may not be what they seem. An accepted one becomes a comment by its sender, or a ticket if it has none. Nobody is answered automatically.',
  none_held: 'No mail waits for a decision',
  none_held_hint: 'Mails that are held, and why, will be listed here.',
  more_held: 'Further mails wait. They are shown once these are decided about.',
  loading: 'Loading mails',
  held_failed: 'Failed to load the mails that wait',
  refresh: 'Refresh',
  search: 'Mails of an address',
  search_about: (days: number) =>
    `Every mail to and from an address about any ticket, newest first, for ${days} days`,
  address: 'Email address',
  address_placeholder: 'name@company.com',
  address_invalid: 'Enter a whole email address',
  find: 'Find mails',
  none_found: 'No mails to or from this address',
  found_failed: 'Failed to find the mails',
  earlier: 'Show earlier mails',
} as const;
