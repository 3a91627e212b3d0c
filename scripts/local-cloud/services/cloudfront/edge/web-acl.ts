import { Readable } from 'node:stream';
import type { Edge } from '../edge.ts';
import { ViewerError } from './viewer-error.ts';
import type { ViewerRequest } from './viewer-request.ts';
import type { ViewerResponse } from './viewer-response.ts';

/**
 * The web ACL's own response to a request that it blocks, without the policies of the behaviour. Undefined
 * for a request that it allows.
 * @throws ViewerError if the web ACL has no response of its own
 */
export function findBlockingResponse(viewer: ViewerRequest, { firewall }: Edge): ViewerResponse | undefined {
  const blocked = firewall?.inspect(viewer);
  if (!blocked) return undefined;
  if (!blocked.custom) throw new ViewerError(403, 'Error', 'Request blocked.');
  const { status, headers, body } = blocked.custom;
  const bytes = Buffer.from(body);
  headers.set('content-length', [String(bytes.length)]);
  const isHead = viewer.method === 'HEAD';
  return { status, headers, body: isHead ? undefined : Readable.from([bytes]), cacheResult: 'Error' };
}
