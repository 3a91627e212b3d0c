import { listCountedLimits } from '@portico/shared/contract/define.ts';
import { recordRefusal } from '../domain/audit/audit-refusal.ts';
import type { Callers } from '../http/caller.ts';
import { startCountingUses } from '../table/rate-limit.ts';
import { findProfile } from './profile/store.ts';

/** Authenticates the callers of a function's endpoints. */
export const callers: Callers = {
  loadProfile: findProfile,
  // Counts the request while the caller's profile is read, to save a round trip.
  countRequest: (endpoint, person, body) =>
    startCountingUses(listCountedLimits(endpoint), person, body, new Date()),
  onForbidden: recordRefusal,
};
