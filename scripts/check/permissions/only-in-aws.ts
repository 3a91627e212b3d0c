/** Permissions that no test uses, because what needs them happens in AWS alone. */
export interface OnlyInAws {
  /** @default every function */
  readonly function?: string;
  /** With `*` for anything. */
  readonly action: string;
  readonly why: string;
}

export const onlyInAws: readonly OnlyInAws[] = [
  { action: 'logs:*', why: 'Lambda writes the log.' },
  { action: 'xray:*', why: 'Lambda sends the traces.' },
  ...['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((operation) => ({
    function: 'on-change',
    action: `dynamodb:${operation}`,
    why: 'Lambda reads the stream, with the role of the function that gets what is in it.',
  })),
  ...['on-change', 'mail-events'].map((name) => ({
    function: name,
    action: 'sqs:*',
    why: 'Lambda leaves there what the function failed at, with its role.',
  })),
];
