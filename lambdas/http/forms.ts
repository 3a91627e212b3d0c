import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod';
import { bodyLimit } from '@portico/shared/contract/body-limit.ts';
import type { Endpoint, Flag } from '@portico/shared/contract/define.ts';
import { problemHeading } from '@portico/shared/model/form-texts.ts';
import { ApiError } from '../platform/api-error.ts';
import { type TimeLeft, timeoutSignal } from '../platform/deadline.ts';
import { required } from '../platform/environment.ts';
import { logger } from '../platform/monitoring/logger.ts';
import { countClientError } from '../platform/monitoring/metrics.ts';
import { parameter } from '../platform/secrets/parameters.ts';
import { toErrorResponse } from './errors.ts';
import { type RefusedForm, fillForm } from './fill-form.ts';

type Result = APIGatewayProxyStructuredResultV2;
type Handler = ((event: APIGatewayProxyEventV2, context: TimeLeft) => Promise<Result>) & {
  readonly flagOf: (routeKey: string) => Flag | undefined;
};

/** A form of the website that browsers send themselves, without scripts, to an endpoint of the API. */
export interface Form {
  readonly endpoint: Endpoint;
  /** Of the element, and the beginning of the ids of its parts; see {@link RefusedForm}. */
  readonly id: string;
  /**
   * Path of the page that has the form.
   * @param typed what was sent, by the name of the field. Where there is `gone`, it is valid
   */
  readonly page: (typed: ReadonlyMap<string, string>) => string;
  /** Path to go to when the form was accepted. */
  readonly done: string;
  /** Path to go to when what the form is about does not exist. @default the form, with the error */
  readonly gone?: string;
  /** Heading above a failure of no field. @default that of errors in fields */
  readonly failed?: string;
  /** What to say instead of an issue of a field that is not shown, by its name. */
  readonly hidden?: Readonly<Record<string, string>>;
  /** Follows a failure of no field. */
  readonly advice?: string;
}

const Problem = z.object({
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
});

const noStore = { 'cache-control': 'no-store' };

/** A character has at most 9 bytes in a form, and 6 in JSON. */
const limitOf = ({ endpoint: { body } }: Form): number => (body ? bodyLimit(body) * 1.5 : 0);

/** Milliseconds to wait for our own page, which CloudFront has in its cache. */
const patience = 3_000;

async function pageOf(site: string, path: string): Promise<string> {
  const answer = await fetch(site + path, { signal: timeoutSignal(patience) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.text();
}

/**
 * Whether a page of ours sent the form. Other sites can send one without asking, unlike JSON: visitors of
 * theirs would send enquiries, and subscribe people, from their own networks. A browser that names no origin
 * is old, or no browser.
 */
function isOurs(
  { 'sec-fetch-site': from, origin }: APIGatewayProxyEventV2['headers'],
  site: string,
): boolean {
  if (from !== undefined) return from === 'same-origin' || from === 'none';
  return origin === undefined || origin === site;
}

function errorsOf(form: Form, answer: Result, typed: ReadonlyMap<string, string>): RefusedForm {
  const { message, issues } = Problem.parse(JSON.parse(answer.body ?? '{}'));
  const errors = new Map<string, string>();
  const messages: string[] = [];
  for (const issue of issues) {
    const name = issue.path.replace('body.', '');
    const hidden = form.hidden?.[name];
    if (hidden !== undefined) messages.push(hidden);
    else if (!errors.has(name)) errors.set(name, issue.message);
  }
  if (issues.length === 0) messages.push(message);
  if (messages.length > 0 && form.advice !== undefined) messages.push(form.advice);
  const heading = errors.size === 0 ? (form.failed ?? problemHeading) : problemHeading;
  return { id: form.id, heading, typed, errors, messages };
}

/** Where the browser goes from the form; undefined to stay there. */
function nextPage({ done, gone }: Form, { statusCode }: Result): string | undefined {
  if (statusCode === 200) return done;
  return statusCode === 400 || statusCode === 404 ? gone : undefined;
}

function refuse(error: ApiError, event: APIGatewayProxyEventV2, flag: Flag | undefined): Result {
  const { requestId } = event.requestContext;
  logger.info('refused', { request_id: requestId, route: event.routeKey, code: error.code });
  countClientError(error.code);
  const { status, problem } = toErrorResponse(error, requestId, flag);
  const headers = { ...noStore, 'content-type': 'application/json' };
  return { statusCode: status, headers, body: JSON.stringify(problem) };
}

/**
 * Also accepts the forms of the website as browsers send them without scripts: the same endpoint, rules and
 * limits, but the answer is a page. A form that is accepted leads to one of our pages; another is shown again
 * with its errors and everything that was typed.
 */
export function acceptForms(handler: Handler, forms: readonly Form[]): Handler {
  const byRoute = new Map<string, Form>(
    forms.map((form) => {
      const { method, path } = form.endpoint;
      return [`${method} ${path}`, form] as const;
    }),
  );

  const handle = async (event: APIGatewayProxyEventV2, context: TimeLeft): Promise<Result> => {
    const form = byRoute.get(event.routeKey);
    const type = event.headers['content-type'] ?? '';
    if (!form || !/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return handler(event, context);
    const flag = handler.flagOf(event.routeKey);
    const site = await parameter(required('SITE_URL_PARAMETER'));
    if (!isOurs(event.headers, site))
      return refuse(new ApiError('forbidden', 'Please send the form from our own site'), event, flag);
    const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
    if (body.length > limitOf(form))
      return refuse(new ApiError('body_too_large', 'The form is larger than its fields can be'), event, flag);
    const typed = new Map(new URLSearchParams(body.toString()));
    const asJson = {
      ...event,
      headers: { ...event.headers, 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(typed)),
      isBase64Encoded: false,
    };
    const answer = await handler(asJson, context);
    const next = nextPage(form, answer);
    if (next !== undefined) return { statusCode: 303, headers: { ...noStore, location: site + next } };
    try {
      const page = fillForm(await pageOf(site, form.page(typed)), errorsOf(form, answer, typed));
      const headers = { ...answer.headers, 'content-type': 'text/html; charset=utf-8' };
      return { ...answer, headers, body: page };
    } catch (error) {
      logger.error('the page of the form could not be read', {
        error: error instanceof Error ? error.name : '',
      });
      return answer;
    }
  };
  return Object.assign(handle, { flagOf: handler.flagOf });
}
