import { AsyncLocalStorage } from 'node:async_hooks';
import type { Role } from '@portico/shared/model/roles.ts';

/** The user whose request is being processed. */
interface ActingUser {
  readonly id: string;
  readonly roles: readonly Role[];
}

/** The request that is being processed, for the audit log. */
export interface RequestContext {
  readonly request_id?: string | undefined;
  /** Undefined until the caller is authenticated, and for endpoints without sign-in. */
  user?: ActingUser;
}

const currentRequest = new AsyncLocalStorage<RequestContext>();

/** Runs the work of a request. Its changes are recorded as actions of this user. */
export const runInContext = <T>(context: RequestContext, work: () => Promise<T>): Promise<T> =>
  currentRequest.run(context, work);

/**
 * The context of the current request; empty outside of a request: in a script, a trigger or a reaction to an
 * event.
 */
export const getCurrentContext = (): RequestContext => currentRequest.getStore() ?? {};
