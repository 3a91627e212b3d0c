import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { selectEndToEndHeaders, toHeaderFields, toNodeHeaders } from '../headers.ts';
import { fetchOrigin } from './origins.ts';

/**
 * Servers that are reached under a path of the site, by the path's prefix. They exist only on this machine,
 * for services that browsers reach under other host names in AWS. `/_identity/x` becomes `/x` there.
 */
export type PassthroughTargets = Record<string, string>;

/** The server, and the request target for it, if the path begins with one of the prefixes. */
export function findPassthroughTarget(
  passthroughTargets: PassthroughTargets,
  target: string,
): { url: string; path: string } | undefined {
  const entry = Object.entries(passthroughTargets).find(([prefix]) => target.startsWith(prefix));
  if (!entry) return undefined;
  const [prefix, url] = entry;
  return { url, path: target.slice(prefix.length - 1) };
}

/** Forwards the request and its response unchanged. */
export async function forwardPassthrough(
  { url, path }: { url: string; path: string },
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const headers = selectEndToEndHeaders(toHeaderFields(message.headersDistinct));
  headers.delete('host');
  const answer = await fetchOrigin(url, {
    method: message.method ?? 'GET',
    path,
    query: '',
    headers,
    body: message,
  });
  response.writeHead(
    answer.statusCode ?? 502,
    toNodeHeaders(selectEndToEndHeaders(toHeaderFields(answer.headersDistinct))),
  );
  await pipeline(answer, response);
}
