/**
 * Names of the custom metrics that functions write, and that dashboards and alarms read.
 */

export const metricNamespace = 'Portico';

/**
 * Each has the dimensions `environment` and `service` (the function); some have one more.
 * Dimensions have values from short fixed lists, because every combination is billed as a metric, and never
 * values from a caller.
 */
export const metricNames = {
  /** Requests answered with an error code and a status below 500; has the dimension `code` too. */
  refused: 'Refused',
  /** Requests answered with 500 or more, and stream records that could not be processed. */
  failed: 'Failed',
  /** Transactions retried after a conflict or throttling. */
  conflicts: 'ConflictsRetried',
  /** Actions of visitors above their rate limit. */
  throttledVisitors: 'VisitorsThrottled',
  mailsSent: 'MailsSent',
  mailsFailed: 'MailsNotSent',
  /** Mails about tickets that SES refused for a day, or for good. */
  mailsGivenUp: 'MailsGivenUp',
  /** Mails about tickets that were sent again, because nobody knows whether SES took them before. */
  mailsRepeated: 'MailsRepeated',
  /** Seconds since the first event of the oldest mail about a ticket that is due; one sample a minute. */
  outboxAge: 'OutboxAge',
  /** Changed tickets that are in no segment of the search index yet; one sample every five minutes. */
  searchTail: 'SearchTail',
  /** Requests of a probe through CloudFront that failed; one sample every five minutes. */
  probeFailures: 'ProbeFailures',
  /** Mails with reports of a month that are due and were not written; one sample an hour. */
  monthlyMailsLeft: 'MonthlyMailsLeft',
  /** Seconds for which the oldest due time has waited to be raised; one sample a minute. */
  dueTimesAge: 'DueTimesAge',
  /** Uploads that were requested, and that were completed. */
  uploadsRequested: 'UploadsRequested',
  uploadsCompleted: 'UploadsCompleted',
  filesWithheld: 'FilesWithheld',
  /** Imports, exports and invitations that failed every attempt. */
  workFailed: 'WorkFailed',
  /** Failures that browsers reported; has the dimension `kind` too. */
  browserFailures: 'BrowserFailures',
  /** People who became administrators, by the audit log. */
  newAdministrators: 'NewAdministrators',
  /** Refusals by role, by the audit log: at most ten of a user in an hour. */
  roleRefusals: 'RoleRefusals',
  /** People whose two-step sign-in an administrator reset, by the audit log. */
  twoStepResets: 'TwoStepResets',
  /** Entries of the audit log that were changed or deleted. */
  auditLogTampered: 'AuditLogTampered',
  /** Differences between the user pool and the profiles; one sample an hour. */
  userPoolDifferences: 'UserPoolDifferences',
  /** People who signed up. */
  signUps: 'SignUps',
  /**
   * Requests that API Gateway refused with 429; counted from its access log, with the dimension `environment`
   * only.
   */
  gatewayThrottled: 'GatewayThrottled',
} as const;
