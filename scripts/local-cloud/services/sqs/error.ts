/**
 * An error of the SQS API.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/CommonErrors.html
 */
export class SqsError extends Error {
  /** As in the API reference: `QueueDoesNotExist`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
