/**
 * What functions measure about themselves: where it stands, and by which names it is found again on
 * dashboards and in alarms.
 */

export const metricNamespace = 'Portico';

/**
 * Each has the dimensions `environment` and `service` (the function), and `Refused` the problem's `code`
 * besides: all from short fixed lists, since every combination is paid for as a metric of its own, and none
 * from what a caller sent.
 */
export const metricNames = {
  /** Milliseconds from an event to its answer; as many samples as there were requests. */
  duration: 'Duration',
  /** Requests answered with a code of the problem catalogue, below 500. */
  refused: 'Refused',
  /** Requests answered with 500 or more, and changes of the table that could not be followed up. */
  failed: 'Failed',
  /** Transactions tried once more because of a collision or throttling. */
  conflicts: 'ConflictsRetried',
  /** Acts of visitors beyond what they are allowed in a time. */
  throttledVisitors: 'VisitorsThrottled',
  mailsSent: 'MailsSent',
  mailsFailed: 'MailsNotSent',
  /** Files that were announced, and that arrived. */
  uploadsBegun: 'UploadsBegun',
  uploadsCompleted: 'UploadsCompleted',
  /** People who made themselves an account. */
  signUps: 'SignUps',
  /**
   * Requests that API Gateway refused with 429; counted from its access log, with the dimension `environment`
   * alone.
   */
  gatewayThrottled: 'GatewayThrottled',
} as const;
