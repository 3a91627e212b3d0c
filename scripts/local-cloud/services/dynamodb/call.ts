import * as z from 'zod';

export class DynamoDbError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.name = 'DynamoDbError';
    this.code = code;
  }
}

const errorResponse = z.object({
  __type: z.string().default('Unknown'),
  message: z.string().optional(),
  Message: z.string().optional(),
});

/**
 * Calls DynamoDB or its streams and parses the response.
 * @param target as in X-Amz-Target
 * @throws DynamoDbError with the service's error code
 */
export type DynamoDbCall = <T>(target: string, input: object, schema: z.ZodType<T>) => Promise<T>;

/**
 * A client for the local cloud's own calls. It uses the wire format: functions must get stream records
 * exactly as DynamoDB sends them, and the SDK would convert their numbers and dates.
 */
export function createDynamoDbCall(endpoint: string, region: string, accessKeyId = 'local'): DynamoDbCall {
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/20260101/${region}/dynamodb/aws4_request, SignedHeaders=host, Signature=local`;
  return async (target, input, schema) => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'x-amz-target': target, 'content-type': 'application/x-amz-json-1.0', authorization },
      body: JSON.stringify(input),
    });
    const output: unknown = await response.json();
    if (response.ok) return schema.parse(output);
    const { __type, message, Message } = errorResponse.parse(output);
    throw new DynamoDbError(
      __type.split('#').at(-1) ?? __type,
      message ?? Message ?? `HTTP ${response.status}`,
    );
  };
}
