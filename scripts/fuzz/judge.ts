import { ApiProblem } from '@portico/shared/contract/errors.ts';
import type { Endpoint } from '@portico/shared/contract/define.ts';
import { contract } from '@portico/shared/contract/index.ts';
import { parseCsvFile } from '@portico/shared/model/csv-file.ts';
import { grantsAccess } from '@portico/shared/model/permissions.ts';
import * as z from 'zod';
import { listErrorStatuses } from '@portico/shared/openapi/openapi.ts';
import type { Caller, FuzzCase } from './cases.ts';
import type { Answer } from './send.ts';
import { canaries } from './world.ts';

/** Texts that a caller must never receive. */
const forbiddenTexts: Readonly<Record<Caller, readonly string[]>> = {
  visitor: Object.values(canaries),
  customer_a: [canaries.customer_b, canaries.staff],
  customer_b: [canaries.customer_a, canaries.staff],
  agent: [],
  admin: [],
};

/** Error responses of API Gateway itself. */
const GatewayError = z.strictObject({ message: z.string() });
/** Statuses with which CloudFront or the HTTP server refuses a request before a function is called. */
const edgeStatuses = new Set([400, 403, 404, 405, 408, 411, 413, 414, 417, 431, 501]);
/** Longer than any error of the API, which has at most twenty issues of two hundred characters. */
const maxErrorLength = 12_000;
/**
 * Longer than any page of the site. The response to an error can be a page: without JavaScript, an invalid
 * form is shown again with its error.
 */
const maxPageLength = 100_000;
const roles = {
  customer_a: ['customer'],
  customer_b: ['customer'],
  agent: ['agent'],
  admin: ['admin'],
} as const;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function describeWrongError({ status, headers, text }: Answer): string | undefined {
  const isPage = headers['content-type']?.startsWith('text/html') ?? false;
  if (text.length > (isPage ? maxPageLength : maxErrorLength)) return `an error of ${text.length} characters`;
  if (/node_modules|\.[mc]?[jt]s:\d+|^\s+at /m.test(text)) return 'an error with a stack trace';
  if (headers['apigw-requestid'] === undefined)
    return edgeStatuses.has(status) ? undefined : `a ${status} of unknown origin`;
  // Only JSON is checked: a response to HEAD has no body, and a page of the site is HTML.
  if (text === '' || isPage) return undefined;
  const body = parseJson(text);
  return ApiProblem.safeParse(body).success || GatewayError.safeParse(body).success
    ? undefined
    : 'the body is not an API error';
}

function describeWrongAccess({ endpoint, caller }: FuzzCase, status: number): string | undefined {
  const { access }: Endpoint = contract[endpoint];
  if (access === 'public') return undefined;
  if (caller === 'visitor') return status === 401 ? undefined : `${status} for a visitor`;
  if (access === 'keys') return status === 401 ? undefined : `${status} for a signed-in user`;
  return grantsAccess(access, roles[caller]) || status === 403
    ? undefined
    : `${status} for a role without access`;
}

function describeWrongSuccess({ endpoint, method }: FuzzCase, { headers, text }: Answer): string | undefined {
  const { response, method: declaredMethod }: Endpoint = contract[endpoint];
  if (method !== declaredMethod) return undefined;
  const parsed = response.safeParse(parseCsvFile((name) => headers[name], text) ?? parseJson(text));
  return parsed.success ? undefined : 'the body does not match the contract';
}

/** Checks the response to a case. @returns a sentence for each error */
export function findViolations(fuzzCase: FuzzCase, answer: Answer): string[] {
  const { status, text } = answer;
  const endpoint: Endpoint = contract[fuzzCase.endpoint];
  const documentedStatuses = [endpoint.status ?? 200, ...listErrorStatuses(endpoint), 429];
  return [
    status >= 500 ? `${status}: a server error` : undefined,
    status >= 400 && status < 500 ? describeWrongError(answer) : undefined,
    fuzzCase.valid && !documentedStatuses.includes(status) ? `${status} is not documented` : undefined,
    fuzzCase.valid ? describeWrongAccess(fuzzCase, status) : undefined,
    fuzzCase.valid && status < 300 ? describeWrongSuccess(fuzzCase, answer) : undefined,
    ...forbiddenTexts[fuzzCase.caller].map((word) => (text.includes(word) ? `it holds ${word}` : undefined)),
  ].filter((sentence) => sentence !== undefined);
}
