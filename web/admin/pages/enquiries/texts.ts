import type { EnquiryState } from '@portico/shared/model/enquiries.ts';

export const texts = {
  title: 'Enquiries',
  about:
    'Messages of visitors from the contact form, and mails from unknown senders. Answers go to their address.',
  states: { open: 'Open', closed: 'Closed' } satisfies Record<EnquiryState, string>,
  state: 'State',
  loading: 'Loading enquiries',
  failed: 'Failed to load enquiries',
  none: { open: 'No open enquiries', closed: 'No closed enquiries' } satisfies Record<EnquiryState, string>,
  none_hint: {
    open: 'New messages of the contact form are listed here.',
    closed: 'Enquiries that were dealt with are listed here.',
  } satisfies Record<EnquiryState, string>,
  earlier: 'Show earlier enquiries',
  refresh: 'Refresh',
  by: { form: 'Contact form', mail: 'By mail' },
  files: 'A ticket that you create from it gets the files of the mail.',
  answer: 'Answer by mail',
  answer_label: (name: string) => `Answer ${name} by mail`,
  create_ticket: 'Create ticket',
  create_ticket_label: (name: string) => `Create a ticket for ${name}`,
  create_user: 'Create customer',
  create_user_label: (name: string) => `Create a customer account for ${name}`,
  close: 'Close',
  close_label: (name: string) => `Close the enquiry of ${name}`,
  reopen: 'Open again',
  reopen_label: (name: string) => `Open the enquiry of ${name} again`,
  closed_by: (name: string) => `Closed by ${name}`,
  changed: { open: 'Enquiry opened again', closed: 'Enquiry closed' } satisfies Record<EnquiryState, string>,
  change_failed: 'Failed to change the enquiry',
} as const;
