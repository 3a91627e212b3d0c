/** The names of the custom metrics that functions write, and that dashboards and alarms use. */

export const metricNamespace = 'Portico';

/**
 * Each metric has the dimensions `environment` and `service` (the function); some have one more dimension.
 * The values of dimensions come from short fixed lists, never from a caller, because every combination is
 * billed as a metric.
 */
export const metricNames = {
  /** Requests answered with an error status below 500; also has the dimension `code`. */
  refused: 'Refused',
  /** Requests answered with 500 or more, and stream records that could not be processed. */
  failed: 'Failed',
  /** Transactions retried after a conflict or throttling. */
  conflicts: 'ConflictsRetried',
  /** Visitors' actions beyond a rate limit. */
  throttledVisitors: 'VisitorsThrottled',
  mailsSent: 'MailsSent',
  mailsFailed: 'MailsNotSent',
  /** Mails about tickets that SES refused for a whole day, or permanently. */
  mailsGivenUp: 'MailsGivenUp',
  /** Mails about tickets that were sent again, because it is unknown whether SES accepted them before. */
  mailsRepeated: 'MailsRepeated',
  /** The seconds since the first event of the oldest due mail about a ticket; one sample a minute. */
  outboxAge: 'OutboxAge',
  /** Changed tickets that are not in a segment of the search index yet; one sample every five minutes. */
  searchTail: 'SearchTail',
  /** Failed requests that the probe sent through CloudFront; one sample every five minutes. */
  probeFailures: 'ProbeFailures',
  /** Mails with a monthly report that are due and not written yet; one sample an hour. */
  monthlyMailsLeft: 'MonthlyMailsLeft',
  /** The seconds by which the oldest alert about a due time is late; one sample a minute. */
  dueTimesAge: 'DueTimesAge',
  /** Requested and completed uploads. */
  uploadsRequested: 'UploadsRequested',
  uploadsCompleted: 'UploadsCompleted',
  filesWithheld: 'FilesWithheld',
  /** Imports, exports and invitations whose attempts have all failed. */
  workFailed: 'WorkFailed',
  /** Failures that browsers reported; also has the dimension `kind`. */
  browserFailures: 'BrowserFailures',
  /** People who became administrators, counted from the audit log. */
  newAdministrators: 'NewAdministrators',
  /** Requests refused because of the user's role; from the audit log, at most ten per user and hour. */
  roleRefusals: 'RoleRefusals',
  /** People whose two-step sign-in an administrator reset, counted from the audit log. */
  twoStepResets: 'TwoStepResets',
  /** Changed or deleted entries of the audit log. */
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
