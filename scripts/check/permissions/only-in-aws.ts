/** A permission that no test uses, because only AWS itself uses it. */
export interface OnlyInAws {
  /** @default every function */
  readonly function?: string;
  /** May contain `*`. */
  readonly action: string;
  readonly why: string;
}

export const onlyInAws: readonly OnlyInAws[] = [
  { action: 'logs:*', why: 'Lambda writes the log.' },
  ...['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((operation) => ({
    action: `dynamodb:${operation}`,
    why: "Lambda reads the stream with the function's role.",
  })),
  { action: 'ssm:DeleteParameter', why: 'CloudFormation calls this when an environment is deleted.' },
  {
    action: 'sqs:*',
    why: "Lambda reads queues, and sends failed events to other queues, with the function's role.",
  },
];
