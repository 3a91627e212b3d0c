/** A permission that no test uses, because only AWS itself uses it. */
export interface PermissionException {
  /** @default every function */
  readonly function?: string;
  /** May contain `*`. */
  readonly action: string;
  readonly reason: string;
}

export const awsOnlyExceptions: readonly PermissionException[] = [
  { action: 'logs:*', reason: 'Lambda writes the log.' },
  ...['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((operation) => ({
    action: `dynamodb:${operation}`,
    reason: "Lambda reads the stream with the function's role.",
  })),
  { action: 'ssm:DeleteParameter', reason: 'CloudFormation calls this when an environment is deleted.' },
  {
    action: 'sqs:*',
    reason: "Lambda reads queues, and sends failed events to other queues, with the function's role.",
  },
];
