import { element } from './xml.ts';

/**
 * An error of the S3 API, with S3's own texts.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Record<string, string>;

  constructor(status: number, code: string, message: string, details: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }

  toXml(resource: string, requestId: string): string {
    const fields = {
      Code: this.code,
      Message: this.message,
      ...this.details,
      Resource: resource,
      RequestId: requestId,
    };
    return element(
      'Error',
      Object.entries(fields).map(([name, value]) => element(name, value)),
    );
  }
}

export const createAccessDeniedError = (message = 'Access Denied', details: Record<string, string> = {}) =>
  new S3Error(403, 'AccessDenied', message, details);

export const createNoSuchKeyError = (key: string) =>
  new S3Error(404, 'NoSuchKey', 'The specified key does not exist.', { Key: key });

export const createInvalidArgumentError = (message: string) => new S3Error(400, 'InvalidArgument', message);

export const createInvalidRequestError = (message: string) => new S3Error(400, 'InvalidRequest', message);

export const createPreconditionFailedError = (condition: string) =>
  new S3Error(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', {
    Condition: condition,
  });

export const createNotImplementedError = () =>
  new S3Error(
    501,
    'NotImplemented',
    'A header or query you provided requests functionality that is not implemented.',
  );
