/** Limits the specification leaves open ("Maximum lengths of text fields: not shown"), each with its reason. */
export const limits = {
  /** Fits one line of a list and of a mail's subject. */
  subject: 200,
  /** A long log excerpt; keeps one item far below DynamoDB's 400 kB. */
  description: 10_000,
  comment: 10_000,
  /** A person's or a company's name. */
  name: 120,
  /** RFC 5321 §4.5.3.1.3. */
  email: 254,
  phone: 40,
  /** Browsers, ULIDs and UUIDs all fit. */
  idempotency_key: 64,
  /** Tickets on one page of a list. */
  page: 50,
  /** The dashboard's recent list (specification §9). */
  recent_tickets: 10,
} as const;
