import { type HeaderFields, selectEndToEndHeaders } from '../headers.ts';
import type { CachePolicy, Forwarding } from '../policies.ts';

type Rule = 'none' | 'whitelist' | 'allExcept' | 'all' | 'allViewer';

function isSelected(rule: Rule, names: string[], name: string): boolean {
  if (rule === 'none') return false;
  const isListed = names.includes(name);
  return rule === 'whitelist' ? isListed : rule === 'allExcept' ? !isListed : true;
}

/** Headers that CloudFront always forwards, whatever the policies say. */
const alwaysForwardedHeaders = ['content-length', 'content-type', 'if-range', 'range'];

/**
 * The viewer's headers that are forwarded to the origin: those that either policy selects, and those that are
 * always forwarded.
 */
export function selectForwardedHeaders(
  viewerHeaders: HeaderFields,
  cachePolicy: CachePolicy,
  originRequestPolicy: Forwarding,
): HeaderFields {
  const headers = selectHeaders(viewerHeaders, [cachePolicy, originRequestPolicy]);
  for (const name of alwaysForwardedHeaders) {
    const values = selectEndToEndHeaders(viewerHeaders).get(name);
    if (values) headers.set(name, values);
  }
  const cookies = selectCookies(viewerHeaders, [cachePolicy, originRequestPolicy]);
  if (cookies.length > 0) headers.set('cookie', [cookies.join('; ')]);
  if (!headers.has('user-agent')) headers.set('user-agent', ['Amazon CloudFront']);
  return headers;
}

/** The headers that any of the policies selects, without Cookie and Host. */
export function selectHeaders(viewerHeaders: HeaderFields, policies: Forwarding[]): HeaderFields {
  return new Map(
    [...selectEndToEndHeaders(viewerHeaders)].filter(
      ([name]) =>
        name !== 'host' &&
        name !== 'cookie' &&
        policies.some(({ HeadersConfig: { HeaderBehavior, Headers } }) =>
          isSelected(
            HeaderBehavior,
            Headers.map((header) => header.toLowerCase()),
            name,
          ),
        ),
    ),
  );
}

/** The cookies that any of the policies selects, as `name=value`. */
export function selectCookies(viewerHeaders: HeaderFields, policies: Forwarding[]): string[] {
  return (viewerHeaders.get('cookie') ?? [])
    .flatMap((line) => line.split(/; */))
    .filter((pair) =>
      policies.some(({ CookiesConfig: { CookieBehavior, Cookies } }) =>
        isSelected(CookieBehavior, Cookies, pair.split('=', 1)[0] ?? ''),
      ),
    );
}

/** The part of the query string that any of the policies selects, as the viewer sent it, without `?`. */
export function selectQuery(query: string, policies: Forwarding[]): string {
  return query
    .split('&')
    .filter((pair) =>
      policies.some(({ QueryStringsConfig: { QueryStringBehavior, QueryStrings } }) =>
        isSelected(QueryStringBehavior, QueryStrings, pair.split('=', 1)[0] ?? ''),
      ),
    )
    .join('&');
}
