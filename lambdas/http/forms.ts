import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod';
import { computeBodyLimit } from '@portico/shared/contract/body-limit.ts';
import type { Endpoint, ResponseFlag } from '@portico/shared/contract/define.ts';
import { problemHeading } from '@portico/shared/model/form-texts.ts';
import { ApiError } from '../platform/api-error.ts';
import { type LambdaContext, createTimeoutSignal } from '../platform/deadline.ts';
import { requireVariable } from '../platform/environment.ts';
import { logger } from '../platform/monitoring/logger.ts';
import { countClientError } from '../platform/monitoring/metrics.ts';
import { getParameter } from '../platform/secrets/parameters.ts';
import { toErrorResponse } from './errors.ts';
import { type RefusedForm, fillForm } from './fill-form.ts';

type Result = APIGatewayProxyStructuredResultV2;
type Handler = ((event: APIGatewayProxyEventV2, context: LambdaContext) => Promise<Result>) & {
  readonly findFlag: (routeKey: string) => ResponseFlag | undefined;
};

/** A form of the website that browsers without scripts submit to an endpoint of the API. */
export interface Form {
  readonly endpoint: Endpoint;
  /** The id of the form element, and the prefix of its parts' ids; see {@link RefusedForm}. */
  readonly id: string;
  /**
   * The path of the page that contains the form.
   * @param values the submitted values by field name. If the form has a `errorPath`, the values are always
   * valid, because an invalid request redirects to that path.
   */
  readonly page: (values: ReadonlyMap<string, string>) => string;
  /** The path to which an accepted form redirects. */
  readonly donePath: string;
  /**
   * The path to which the form redirects after an error 400 or 404.
   * @default none: the form is shown again, with the error
   */
  readonly errorPath?: string;
  /** The heading above an error that belongs to no field. @default the heading for errors in fields */
  readonly failureHeading?: string;
  /** Messages that replace the errors of hidden fields, by field name. */
  readonly hiddenFieldMessages?: Readonly<Record<string, string>>;
  /** A sentence that is shown after an error that belongs to no field. */
  readonly advice?: string;
}

const ErrorBody = z.object({
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
});

const noStoreHeaders = { 'cache-control': 'no-store' };

/**
 * The maximum size of a form in bytes. It is higher than the limit for JSON, because a character takes at
 * most 9 bytes in a form, but 6 in JSON.
 */
const computeMaxBytes = ({ endpoint: { body } }: Form): number => (body ? computeBodyLimit(body) * 1.5 : 0);

/** Milliseconds to wait for our own page, which CloudFront has cached. */
const pageTimeout = 3_000;

async function fetchPage(site: string, path: string): Promise<string> {
  const answer = await fetch(site + path, { signal: createTimeoutSignal(pageTimeout) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.text();
}

/**
 * Whether one of our pages sent the form. Without this check, another site could make its visitors send
 * enquiries and subscribe people from their own networks, because browsers let a page submit a form, though
 * not JSON, to any other site. A client that sends no origin is accepted: it is an old browser, or not a
 * browser.
 */
function isFromOurSite(
  { 'sec-fetch-site': from, origin }: APIGatewayProxyEventV2['headers'],
  site: string,
): boolean {
  if (from !== undefined) return from === 'same-origin' || from === 'none';
  return origin === undefined || origin === site;
}

function toRefusedForm(form: Form, answer: Result, values: ReadonlyMap<string, string>): RefusedForm {
  const { message, issues } = ErrorBody.parse(JSON.parse(answer.body ?? '{}'));
  const errors = new Map<string, string>();
  const messages: string[] = [];
  for (const issue of issues) {
    const name = issue.path.replace('body.', '');
    const hiddenFieldMessage = form.hiddenFieldMessages?.[name];
    if (hiddenFieldMessage !== undefined) messages.push(hiddenFieldMessage);
    else if (!errors.has(name)) errors.set(name, issue.message);
  }
  if (issues.length === 0) messages.push(message);
  if (messages.length > 0 && form.advice !== undefined) messages.push(form.advice);
  const heading = errors.size === 0 ? (form.failureHeading ?? problemHeading) : problemHeading;
  return { id: form.id, heading, values, errors, messages };
}

/** The path to which the form redirects; undefined to show the form again. */
function findNextPath({ donePath, errorPath }: Form, { statusCode }: Result): string | undefined {
  if (statusCode === 200) return donePath;
  return statusCode === 400 || statusCode === 404 ? errorPath : undefined;
}

function refuse(error: ApiError, event: APIGatewayProxyEventV2, flag: ResponseFlag | undefined): Result {
  const { requestId } = event.requestContext;
  logger.info('refused', { request_id: requestId, route: event.routeKey, code: error.code });
  countClientError(error.code);
  const { status, problem } = toErrorResponse(error, requestId, flag);
  const headers = { ...noStoreHeaders, 'content-type': 'application/json' };
  return { statusCode: status, headers, body: JSON.stringify(problem) };
}

/**
 * Makes a handler also accept the website's forms from browsers without scripts. Endpoint, rules and limits
 * are the same, but the response is a page. An accepted form redirects to one of our pages; a refused form is
 * shown again with its errors and the submitted values.
 */
export function acceptForms(handler: Handler, forms: readonly Form[]): Handler {
  const formsByRoute = new Map<string, Form>(
    forms.map((form) => {
      const { method, path } = form.endpoint;
      return [`${method} ${path}`, form] as const;
    }),
  );

  const handle = async (event: APIGatewayProxyEventV2, context: LambdaContext): Promise<Result> => {
    const form = formsByRoute.get(event.routeKey);
    const type = event.headers['content-type'] ?? '';
    if (!form || !/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return handler(event, context);
    const responseFlag = handler.findFlag(event.routeKey);
    const site = await getParameter(requireVariable('SITE_URL_PARAMETER'));
    if (!isFromOurSite(event.headers, site))
      return refuse(new ApiError('forbidden', 'Please send the form from our own site'), event, responseFlag);
    const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
    if (body.length > computeMaxBytes(form))
      return refuse(
        new ApiError('body_too_large', 'The form is larger than its fields can be'),
        event,
        responseFlag,
      );
    const values = new Map(new URLSearchParams(body.toString()));
    const jsonEvent = {
      ...event,
      headers: { ...event.headers, 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(values)),
      isBase64Encoded: false,
    };
    const answer = await handler(jsonEvent, context);
    const nextPath = findNextPath(form, answer);
    if (nextPath !== undefined)
      return { statusCode: 303, headers: { ...noStoreHeaders, location: site + nextPath } };
    try {
      const page = fillForm(await fetchPage(site, form.page(values)), toRefusedForm(form, answer, values));
      const headers = { ...answer.headers, 'content-type': 'text/html; charset=utf-8' };
      return { ...answer, headers, body: page };
    } catch (error) {
      logger.error('the page of the form could not be read', {
        error: error instanceof Error ? error.name : '',
      });
      return answer;
    }
  };
  return Object.assign(handle, { findFlag: handler.findFlag });
}
