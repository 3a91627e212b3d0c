/** How an enquiry arrived. */
export const enquirySources = ['form', 'mail'] as const;

export const enquiryStates = ['open', 'closed'] as const;
export type EnquiryState = (typeof enquiryStates)[number];

/** The recipients of mails about an enquiry: the consultancy, and the visitor. */
export const enquiryReaders = ['team', 'sender'] as const;
export type EnquiryReader = (typeof enquiryReaders)[number];
