import type { BackgroundWork } from '@portico/shared/model/background-work.ts';

export const texts = {
  title: 'Mails',
  held: 'Waiting for a decision',
  held_about:
    'Received mails that may not be what they seem. An accepted one becomes a comment by its sender; without a ticket, a ticket of the sender’s company, or an enquiry. Nobody is answered automatically.',
  none_held: 'No mail waits for a decision',
  none_held_hint: 'Mails that are held, and why, will be listed here.',
  more_held: 'Further mails wait. They are shown once these are decided about.',
  recorded: 'Recorded only',
  recorded_about:
    'Received mails that became nothing, though a person may have written them. The newest fifty; accept what matters.',
  none_recorded: 'No mail was only recorded',
  flood: {
    sender: (mails: string, who: string) => `${mails} more mails from ${who}, which sends too many`,
    network: (mails: string, who: string) =>
      `${mails} more mails without proof of their sender from the server ${who || 'that is not known'}`,
    unproven: (mails: string) => `${mails} more mails without proof of their sender, from many servers`,
    made_up_address: (mails: string) =>
      `${mails} more mails to reply addresses of one ticket that we did not give out`,
  },
  flood_about:
    'are not listed: too many came within an hour. “Mails of an address” finds them. The last came',
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

export const failedWorkTexts = {
  title: 'Work that failed',
  about:
    'Each of these was tried again and again, later and later. Other work is not held up. Try it again once its cause is mended; until then write to those who operate this site.',
  failed: 'Failed to load the work that failed',
  open: 'Open the ticket',
  earlier: (count: number) => `${count} more that failed earlier`,
  retry: 'Try again',
  retry_about: (work: string) => `Try again: ${work}`,
  retried: 'It is back in its queue',
  retry_failed: 'Failed to try it again',
  tries: (count: number, at: string, reason: string) =>
    `tried ${count === 1 ? 'once' : `${count} times`}, the last time ${at}${reason === '' ? '' : ` (${reason})`}`,
  work: {
    mail: 'A mail was not sent',
    due_time: 'A due time was not checked',
    monthly_report: 'A monthly report was not mailed',
    notification: 'Nobody was notified of an event',
    search: 'A change is not in the search',
    report: 'A change is not in the reports',
    assignment: 'A ticket was not assigned by the rules',
    file_scan: 'A file was not checked for malware',
    alert: 'An alert did nothing to its ticket',
    webhook: 'An event was not sent to webhooks',
    mail_event: 'What became of a mail was not recorded',
    erasure: 'A person was not erased in full',
    import: 'An import stopped',
    invitation: 'A person was not invited',
    export: 'An export was not made',
  } satisfies Record<BackgroundWork, string>,
} as const;
