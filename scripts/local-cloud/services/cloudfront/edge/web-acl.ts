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
  const blockedResponse = firewall?.inspect(viewer);
  if (!blockedResponse) return undefined;
  if (!blockedResponse.customResponse) throw new ViewerError(403, 'Error', 'Request blocked.');
  const { status, headers, body } = blockedResponse.customResponse;
  const bytes = Buffer.from(body);
  headers.set('content-length', [String(bytes.length)]);
  const isHeadRequest = viewer.method === 'HEAD';
  return { status, headers, body: isHeadRequest ? undefined : Readable.from([bytes]), cacheResult: 'Error' };
}
