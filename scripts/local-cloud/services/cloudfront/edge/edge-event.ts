import type { EdgeRequest, EdgeResponse, EventCookies, EventFields } from './edge-function.ts';
import type { HeaderFields } from '../headers.ts';

// The event structure:
// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html

export interface Request {
  method: string;
  /** Percent-encoded, begins with a slash. */
  path: string;
  /** As the viewer sent it, without `?`. */
  query: string;
  headers: HeaderFields;
}

export interface ResponseHead {
  status: number;
  headers: HeaderFields;
}

export function toEdgeRequest({ method, path, query, headers }: Request): EdgeRequest {
  const cookies = (headers.get('cookie') ?? []).flatMap((line) => line.split(/; */));
  return {
    method,
    uri: path,
    querystring: groupByName(query.split('&')),
    headers: toEventFields(headers, 'cookie'),
    cookies: groupByName(cookies),
  };
}

/**
 * The request that a function returned. A function cannot change the method. A query string that it did not
 * change stays as the viewer sent it.
 */
export function fromEdgeRequest(returnedRequest: EdgeRequest, originalRequest: Request): Request {
  const originalEdgeRequest = toEdgeRequest(originalRequest);
  const headers = fromEventFields(returnedRequest.headers);
  const cookies = joinPairs(returnedRequest.cookies, '; ');
  if (cookies) headers.set('cookie', [cookies]);
  const isQueryUnchanged =
    JSON.stringify(returnedRequest.querystring) === JSON.stringify(originalEdgeRequest.querystring);
  return {
    method: originalRequest.method,
    path: returnedRequest.uri,
    query: isQueryUnchanged ? originalRequest.query : joinPairs(returnedRequest.querystring, '&'),
    headers,
  };
}

export function toEdgeResponse({ status, headers }: ResponseHead): EdgeResponse {
  const cookies: EventCookies = {};
  for (const line of headers.get('set-cookie') ?? []) {
    const [, name = '', value = '', attributes = ''] = /^([^=]*)=([^;]*);? *(.*)$/s.exec(line) ?? [];
    cookies[name] = { value, attributes };
  }
  return { statusCode: status, headers: toEventFields(headers, 'set-cookie'), cookies };
}

export function fromEdgeResponse({ statusCode, headers, cookies }: EdgeResponse): ResponseHead {
  const fields = fromEventFields(headers);
  const lines = Object.entries(cookies).flatMap(([name, cookie]) =>
    (cookie.multiValue ?? [cookie]).map(
      ({ value, attributes }) => `${name}=${value}${attributes ? `; ${attributes}` : ''}`,
    ),
  );
  if (lines.length > 0) fields.set('set-cookie', lines);
  return { status: statusCode, headers: fields };
}

function toEventFields(headers: HeaderFields, excludedName: string): EventFields {
  const fields: EventFields = {};
  for (const [name, values] of headers) {
    const [value = ''] = values;
    if (name === excludedName) continue;
    fields[name] =
      values.length > 1 ? { value, multiValue: values.map((item) => ({ value: item })) } : { value };
  }
  return fields;
}

function fromEventFields(fields: EventFields): HeaderFields {
  return new Map(
    Object.entries(fields).map(([name, field]) => [
      name.toLowerCase(),
      (field.multiValue ?? [field]).map(({ value }) => value),
    ]),
  );
}

/** Groups `name=value` items by name, in their order. */
function groupByName(items: string[]): EventFields {
  const values = new Map<string, { value: string }[]>();
  for (const item of items.filter(Boolean)) {
    const [name = '', ...rest] = item.split('=');
    values.set(name, [...(values.get(name) ?? []), { value: rest.join('=') }]);
  }
  return Object.fromEntries(
    [...values].map(([name, list]) => [
      name,
      { value: list[0]?.value ?? '', ...(list.length > 1 && { multiValue: list }) },
    ]),
  );
}

const joinPairs = (fields: EventFields, separator: string) =>
  Object.entries(fields)
    .flatMap(([name, field]) => (field.multiValue ?? [field]).map(({ value }) => `${name}=${value}`))
    .join(separator);
