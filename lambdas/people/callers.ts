import { type CountedUse, countedUses } from '@portico/shared/contract/define.ts';
import { recordRefusal } from '../domain/audit-refusal.ts';
import type { Callers } from '../http/caller.ts';
import { countToward } from '../table/rate-limit.ts';
import { profileOf } from './store.ts';

function amountOf({ field }: CountedUse, body: unknown): number {
  if (field === undefined) return 1;
  const amount: unknown = body instanceof Object && Reflect.get(body, field);
  return typeof amount === 'number' ? amount : 1;
}

/** Counts while the caller's profile is read, which saves a round trip. */
const countRequest: Callers['countRequest'] = (endpoint, person, body) => {
  const at = new Date();
  const counting = Promise.all(
    countedUses(endpoint).map((use) => countToward(use.limit, 'person', person, amountOf(use, body), at)),
  );
  // If the call is refused, nothing awaits this promise, and an unhandled rejection would end the process.
  counting.catch(() => undefined);
  return async () => {
    await counting;
  };
};

/** The signed-in callers of a function's endpoints. */
export const callers: Callers = { profileOf, countRequest, onForbidden: recordRefusal };
