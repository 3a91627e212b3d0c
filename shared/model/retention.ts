/**
 * How long everything is kept that has a period: items of the table expire after it
 * (lambdas/table/expiry.ts), buckets, queues and logs delete after it (infra), and the privacy policy states
 * it.
 *
 * Without a period: tickets with their comments and files, which are kept until the client asks for their
 * deletion, and accounts, companies and confirmed subscriptions. Entries of the audit log cannot be deleted
 * within their period; what they say of a person cannot be read any more once the person is erased. Sessions
 * are stored for as long as they can last (lambdas/domain/session.ts).
 */
export const retention = {
  /** Messages of the contact form, and first mails of strangers. */
  enquiries: { days: 2 * 365 },
  /** Mails about tickets, and what became of them. What became a comment stays a comment. */
  mails: { days: 365 },
  /** How many received mails were too many to list. */
  mail_floods: { days: 7 },
  /** That an event was mailed to a person. Longer than it is a dead letter, from where it may come again. */
  notified: { days: 30 },
  /** After the last day on which a member of staff is away. */
  absences: { days: 1 },
  /** That the reports of a month were mailed. */
  monthly_runs: { days: 365 },
  /** What a bell was about. */
  bells: { days: 30 },
  /** What a person has seen of a ticket. What happened longer ago counts as read. */
  read_marks: { days: 30 },
  /** How many answers a company gave on a day. The answers themselves are part of their tickets. */
  satisfaction: { days: 120 },
  /** That a ticket of the reports was removed. Longer than an event about it can be on its way. */
  removed_facts: { days: 30 },
  /** Since the last change. */
  drafts: { days: 30 },
  /** Since the last sign-in: then a browser is new, and its sign-in is mailed to the person. */
  browsers: { days: 400 },
  /** Entries, their links of the chain, and the copies of both. */
  audit_log: { days: 3 * 365 },
  /** Messages to endpoints outside, with what was answered. They have names and subjects. */
  webhook_deliveries: { days: 14 },
  /** Newsletter addresses that were not confirmed. */
  unconfirmed: { days: 7 },
  /** That a part of many operations was executed: longer than an import lasts. */
  executed: { days: 30 },
  /** Mailed links: for how long they work. */
  invitations: { days: 7 },
  password_resets: { minutes: 60 },
  sign_ups: { minutes: 60 },
  address_changes: { hours: 24 },
  /** Uploaded files of imports, and what became of their records. */
  imports: { days: 90 },
  /** Exports, from when they were started. */
  exports: { days: 7 },
  /** Within this time an upload must be completed. Afterwards its object is deleted. */
  uploads: { minutes: 60 },
  /** For how long a request that is repeated has no second effect. */
  requests: { hours: 24 },
  /** Logs and access logs of production; other environments keep them for less (infra/environments.ts). */
  logs: { days: 90 },
  /** Which ticket an alert opened, since it fired last. Later, it opens another one. */
  alerts: { days: 90 },
  /** Events that failed every attempt. */
  dead_letters: { days: 14 },
  /** Point-in-time recovery of the table, and the copy of AWS Backup of each Sunday. */
  backups: { days: 35 },
  /** The copies of all other nights. */
  nightly_copies: { days: 7 },
  /** How long a deleted or replaced file can be restored. */
  deleted_files: { days: 30 },
} as const;
