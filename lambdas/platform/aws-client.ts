import { NodeHttpHandler } from '@smithy/node-http-handler';
import { getDeadlineSignal } from './deadline.ts';

/** Sends the calls of an SDK client, and aborts each at the deadline of its invocation. */
class DeadlineHandler extends NodeHttpHandler {
  override handle(...[request, options]: Parameters<NodeHttpHandler['handle']>) {
    const abortSignal = getDeadlineSignal();
    return super.handle(request, abortSignal ? { ...options, abortSignal } : options);
  }
}

/**
 * The request handler of every SDK client. Without `throwOnRequestTimeout`, the SDK would only log a warning
 * and keep waiting.
 * @param requestTimeout milliseconds without a response after which a call is repeated
 */
export const createRequestHandler = (requestTimeout = 2_500): NodeHttpHandler =>
  new DeadlineHandler({ connectionTimeout: 1_000, requestTimeout, throwOnRequestTimeout: true });
