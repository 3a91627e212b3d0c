import { type HeaderFields, endToEnd } from './headers.ts';
import type { CachePolicy, Forwarding } from './policies.ts';

type Rule = 'none' | 'whitelist' | 'allExcept' | 'all' | 'allViewer';

function passes(rule: Rule, names: string[], name: string): boolean {
  if (rule === 'none') return false;
  const listed = names.includes(name);
  return rule === 'whitelist' ? listed : rule === 'allExcept' ? !listed : true;
}

/** Headers that CloudFront takes to every origin, whatever the policies say. */
const always = ['content-length', 'content-type', 'if-range', 'range'];

/** The viewer's headers that go on to the origin: what either policy lets through, without those of CloudFront itself. */
export function forwardedHeaders(
  viewer: HeaderFields,
  cache: CachePolicy,
  originRequest: Forwarding,
): HeaderFields {
  const policies = [cache, originRequest];
  const headers = new Map(
    [...endToEnd(viewer)].filter(
      ([name]) =>
        name !== 'host' &&
        name !== 'cookie' &&
        (always.includes(name) ||
          policies.some(({ HeadersConfig: { HeaderBehavior, Headers } }) =>
            passes(
              HeaderBehavior,
              Headers.map((header) => header.toLowerCase()),
              name,
            ),
          )),
    ),
  );
  const cookies = (viewer.get('cookie') ?? [])
    .flatMap((line) => line.split(/; */))
    .filter((pair) =>
      policies.some(({ CookiesConfig: { CookieBehavior, Cookies } }) =>
        passes(CookieBehavior, Cookies, pair.split('=', 1)[0] ?? ''),
      ),
    );
  if (cookies.length > 0) headers.set('cookie', [cookies.join('; ')]);
  if (!headers.has('user-agent')) headers.set('user-agent', ['Amazon CloudFront']);
  return headers;
}

/** The part of the query string, without `?`, that goes on to the origin, as the viewer wrote it. */
export function forwardedQuery(query: string, cache: CachePolicy, originRequest: Forwarding): string {
  return query
    .split('&')
    .filter((pair) =>
      [cache, originRequest].some(({ QueryStringsConfig: { QueryStringBehavior, QueryStrings } }) =>
        passes(QueryStringBehavior, QueryStrings, pair.split('=', 1)[0] ?? ''),
      ),
    )
    .join('&');
}
