import { countedUses } from '@portico/shared/contract/define.ts';
import { recordRefusal } from '../domain/audit/audit-refusal.ts';
import type { Callers } from '../http/caller.ts';
import { countUses } from '../table/rate-limit.ts';
import { profileOf } from './profile/store.ts';

/** The signed-in callers of a function's endpoints. */
export const callers: Callers = {
  profileOf,
  // Counts while the caller's profile is read, which saves a round trip.
  countRequest: (endpoint, person, body) => countUses(countedUses(endpoint), person, body, new Date()),
  onForbidden: recordRefusal,
};
