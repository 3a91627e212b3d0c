import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod';
import * as zod from 'zod';
import { computeBodyLimit } from '@portico/shared/contract/body-limit.ts';
import type { Endpoint } from '@portico/shared/contract/define.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { type Issue, ApiError, notFound } from '../platform/api-error.ts';

const IdempotencyKey = zod
  .string({ error: 'An Idempotency-Key header is required: a new UUID for each thing to create' })
  .regex(/^[\w-]+$/, 'An Idempotency-Key consists of letters, digits, - and _')
  .min(8, 'An Idempotency-Key has at least 8 characters')
  .max(limits.idempotency_key, `An Idempotency-Key has at most ${limits.idempotency_key} characters`);

const maxIssueTextLength = 400;
/**
 * The maximum number of issues in a response, which must stay far below Lambda's 6 MB. No form has as many
 * fields.
 */
const maxIssues = 20;

function listIssues(part: string, error: z.ZodError): Issue[] {
  return error.issues.flatMap((issue): Issue[] => {
    const path = [part, ...issue.path.map(String)].join('.');
    if (issue.code === 'unrecognized_keys')
      return issue.keys.slice(0, maxIssues).map((key) => ({
        path: `${path}.${key}`.slice(0, maxIssueTextLength),
        message: 'Unknown field',
      }));
    return [{ path: path.slice(0, maxIssueTextLength), message: issue.message.slice(0, maxIssueTextLength) }];
  });
}

/** @throws ApiError `unsupported_content_type`, `body_too_large`, `malformed_json` */
function parseJsonBody(event: APIGatewayProxyEventV2, schema: z.ZodType, acceptsPlainText: boolean): unknown {
  const type = event.headers['content-type'] ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type) && !(acceptsPlainText && /^text\/plain\s*(;|$)/i.test(type)))
    throw new ApiError('unsupported_content_type', 'Send the body as application/json');
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  const limit = computeBodyLimit(schema);
  if (body.length > limit)
    throw new ApiError(
      'body_too_large',
      `The body is larger than ${limit} bytes, the limit for this request`,
    );
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new ApiError('malformed_json', 'The body is not valid JSON');
  }
}

const invalidRequestError = (issues: readonly Issue[]) =>
  new ApiError(
    'invalid_request',
    `The request is not valid: ${issues[0]?.path}: ${issues[0]?.message}`,
    issues.slice(0, maxIssues),
  );

/** The error for a part of a request that its handler has validated. */
export const invalidInputError = (part: string, error: z.ZodError): ApiError =>
  invalidRequestError(listIssues(part, error));

/**
 * Validates everything that an endpoint declares, and collects all issues before it throws.
 * @returns an object with the parts that the endpoint declares: `params`, `query`, `body`, `idempotency_key`
 * @throws ApiError `invalid_request` naming the invalid fields, at most twenty; `malformed_json`;
 * `body_too_large`; `not_found` for an id that cannot exist
 */
export function validate(endpoint: Endpoint, event: APIGatewayProxyEventV2): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const issues: Issue[] = [];

  if (endpoint.params) {
    const params = endpoint.params.safeParse(event.pathParameters ?? {});
    if (!params.success) throw notFound();
    input['params'] = params.data;
  }
  const check = (part: string, schema: z.ZodType, value: unknown) => {
    const result = schema.safeParse(value);
    if (result.success) input[part] = result.data;
    else issues.push(...listIssues(part, result.error));
  };
  check('query', endpoint.query ?? zod.strictObject({}), event.queryStringParameters ?? {});
  if (endpoint.body)
    check('body', endpoint.body, parseJsonBody(event, endpoint.body, endpoint.text_body ?? false));
  if (endpoint.idempotent) {
    const key = IdempotencyKey.safeParse(event.headers['idempotency-key']);
    if (key.success) input['idempotency_key'] = key.data;
    else
      issues.push(...key.error.issues.map(({ message }) => ({ path: 'headers.idempotency-key', message })));
  }
  if (issues.length > 0) throw invalidRequestError(issues);
  return input;
}
