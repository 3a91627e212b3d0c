/**
 * How long data is stored: items of the table expire (lambdas/table/expiry.ts); buckets, queues and logs
 * delete their content (infra). The privacy policy states the periods.
 *
 * Tickets have no retention period: they are stored, with their comments and files, until the client requests
 * their deletion. Accounts, companies and confirmed subscriptions have no retention period either. Entries of
 * the audit log cannot be deleted within their period, but personal data in them becomes unreadable when the
 * person is erased. Sessions are stored for their longest lifetime (lambdas/domain/session.ts).
 */
export const retention = {
  /** Messages from the contact form, and first mails of unknown senders. */
  enquiries: { days: 2 * 365 },
  /** Mails about tickets, with their status. Comments that came by mail are stored with their ticket. */
  mails: { days: 365 },
  /** The number of received mails that are not listed, because there were too many. */
  mail_floods: { days: 7 },
  /**
   * The record that an event was mailed to a person. Kept longer than dead letters: a dead letter may be
   * retried, and must then not be mailed again.
   */
  notified: { days: 30 },
  /** Absences, after the last day on which a member of staff is away. */
  absences: { days: 1 },
  /** The record that the reports of a month were mailed. */
  monthly_runs: { days: 365 },
  /** Bell entries. */
  bells: { days: 30 },
  /** Read marks. Older activity counts as read. */
  read_marks: { days: 30 },
  /**
   * The record that a deleted ticket was removed from the counters. Kept for longer than an event about the
   * ticket can be in transit.
   */
  removed_facts: { days: 30 },
  /** Drafts, after the last change. */
  drafts: { days: 30 },
  /**
   * Known browsers, after the last sign-in. Afterwards the browser counts as new, and a sign-in from it is
   * reported by mail.
   */
  browsers: { days: 400 },
  /** Entries of the audit log, their links in the hash chain, and the copies of both. */
  audit_log: { days: 3 * 365 },
  /** Messages to external endpoints, with the responses. These messages contain names and subjects. */
  webhook_deliveries: { days: 14 },
  /** Newsletter addresses that were not confirmed. */
  unconfirmed: { days: 7 },
  /** The record that one part of a large write was executed. Kept for longer than an import takes. */
  executed: { days: 30 },
  /** How long mailed links work. */
  invitations: { days: 7 },
  password_resets: { minutes: 60 },
  sign_ups: { minutes: 60 },
  address_changes: { hours: 24 },
  /** Uploaded files of imports, and the results for their records. */
  imports: { days: 90 },
  /** Exports, counted from their start. */
  exports: { days: 7 },
  /** The time to complete an upload. Afterwards the uploaded object is deleted. */
  uploads: { minutes: 60 },
  /** How long a request can be repeated without a second effect. */
  requests: { hours: 24 },
  /** Logs and access logs of production; other environments delete them earlier (infra/environments.ts). */
  logs: { days: 90 },
  /**
   * The record of the ticket that an alert created, after the alert last fired. If the alert fires after this
   * time, it creates another ticket.
   */
  alerts: { days: 90 },
  /** Events whose attempts have all failed. */
  failed_work: { days: 14 },
  /** Point-in-time recovery of the table, and the AWS Backup copy of each Sunday. */
  backups: { days: 35 },
  /** The AWS Backup copies of the other six days of the week. */
  nightly_copies: { days: 7 },
  /** How long a deleted or replaced file can be restored. */
  deleted_files: { days: 30 },
} as const;
