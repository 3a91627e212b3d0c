import type { BackgroundWorkKind } from '@portico/shared/model/background-work.ts';

export const texts = {
  title: 'Mails',
  held: 'Waiting for a decision',
  held_about:
    'Received mails that may be forged or sent by mistake. An accepted mail becomes a comment by its sender. If it belongs to no ticket, it becomes a new ticket of the sender’s company, or an enquiry. The sender gets no automatic answer.',
  none_held: 'No mail waits for a decision',
  none_held_hint: 'Held mails, with the reasons, will be listed here.',
  more_held: 'More mails are waiting. They are shown after you have decided about these.',
  recorded: 'Recorded only',
  recorded_about:
    'Received mails that were not added to a ticket, although a person may have written them. Accept those that matter.',
  none_recorded: 'No recorded mails',
  recorded_failed: 'Failed to load the recorded mails',
  flood: {
    sender: (mails: string, sender: string) => `${mails} more mails from ${sender}, which sends too many`,
    network: (mails: string, server: string) =>
      `${mails} more mails with unverified senders from the server ${server || 'with an unknown address'}`,
    unproven: (mails: string) => `${mails} more mails with unverified senders, from many servers`,
    made_up_address: (mails: string) => `${mails} more mails to made-up reply addresses of one ticket`,
  },
  flood_about:
    'are not listed, because too many arrived within an hour. Search for them under “Mails of an address”. The last one arrived',
  loading: 'Loading mails',
  held_failed: 'Failed to load the waiting mails',
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
    'Each of these failed after several retries. Other work is not delayed. If the cause is not fixed yet, contact the operators of this site; then try again.',
  failed: 'Failed to load the list of failed work',
  open: 'Open the ticket',
  earlier: (count: number) => `${count} more that failed earlier`,
  retry: 'Try again',
  retry_about: (work: string) => `Try again: ${work}`,
  retried: 'The work was returned to its queue',
  retry_failed: 'Failed to retry the work',
  tries: (count: number, at: string, reason: string) =>
    `tried ${count === 1 ? 'once, at' : `${count} times, most recently at`} ${at}${reason === '' ? '' : ` (${reason})`}`,
  work: {
    mail: 'A mail was not sent',
    due_time: 'A due time was not checked',
    monthly_report: 'A monthly report was not mailed',
    notification: 'Nobody was notified of an event',
    search: 'A change is missing from the search',
    report: 'A change is missing from the reports',
    assignment: 'A ticket was not assigned by the rules',
    change: 'The consequences of a change were not processed',
    message: 'A message was not understood',
    file_scan: 'A file was not checked for malware',
    alert: 'An alert did not change its ticket',
    webhook: 'An event was not sent to webhooks',
    mail_event: 'The delivery result of a mail was not recorded',
    erasure: 'A person was not completely erased',
    import: 'An import stopped',
    invitation: 'A person was not invited',
    export: 'An export was not made',
  } satisfies Record<BackgroundWorkKind, string>,
} as const;
