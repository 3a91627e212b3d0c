import { AsyncLocalStorage } from 'node:async_hooks';
import type { Role } from '@portico/shared/model/roles.ts';

/** The user whose request is being processed. */
interface ActingUser {
  readonly id: string;
  readonly roles: readonly Role[];
}

/** The request that is being processed, for the audit log. */
export interface Acting {
  readonly request_id?: string | undefined;
  /** Undefined until the caller is known, and where nobody has to sign in. */
  user?: ActingUser;
}

const current = new AsyncLocalStorage<Acting>();

/** Runs the work of a request. What it changes is recorded as an act of this user. */
export const actingAs = <T>(acting: Acting, work: () => Promise<T>): Promise<T> => current.run(acting, work);

/** Empty outside of a request: a script, a trigger or a reaction to an event acts. */
export const acting = (): Acting => current.getStore() ?? {};
