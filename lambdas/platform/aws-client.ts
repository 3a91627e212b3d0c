import { NodeHttpHandler } from '@smithy/node-http-handler';
import { deadlineSignal } from './deadline.ts';

/** Sends the calls of an SDK client; each ends with the invocation it belongs to. */
class DeadlineHandler extends NodeHttpHandler {
  override handle(...[request, options]: Parameters<NodeHttpHandler['handle']>) {
    const abortSignal = deadlineSignal();
    return super.handle(request, abortSignal ? { ...options, abortSignal } : options);
  }
}

/**
 * How every SDK client calls AWS. A call that hangs is tried again after 2.5 seconds; without
 * `throwOnRequestTimeout` the SDK would only warn, and wait on.
 */
export const requestHandler = (): NodeHttpHandler =>
  new DeadlineHandler({ connectionTimeout: 1_000, requestTimeout: 2_500, throwOnRequestTimeout: true });
