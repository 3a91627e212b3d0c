import { randomUUID } from 'node:crypto';
import type {
  BusinessHoursUpdate,
  CompanyServiceLevel,
  ServicePolicyUpdate,
} from '../../shared/contract/service-level.ts';
import type { ClockKind } from '../../shared/model/service-levels.ts';

const aroundTheClock = Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]);

/** Input for business hours, by default around the clock. */
export const newHoursBody = (fields: Partial<BusinessHoursUpdate> = {}): BusinessHoursUpdate => ({
  version: 0,
  name: 'Around the clock',
  zone: 'Europe/London',
  week: aroundTheClock,
  holidays: [],
  ...fields,
});

/** Input for a policy, by default with the same targets for each priority. @param targets business minutes */
export const newPolicyBody = (
  targets: Partial<Record<ClockKind, number>> = {},
  fields: Partial<ServicePolicyUpdate> = {},
): ServicePolicyUpdate => {
  const priorityTargets = { first_response: null, next_response: null, resolution: null, ...targets };
  return {
    version: 0,
    name: 'Gold',
    targets: {
      low: priorityTargets,
      medium: priorityTargets,
      high: priorityTargets,
      critical: priorityTargets,
    },
    pauses: { waiting: true, on_hold: true },
    notice: 0,
    warn: 0,
    ...fields,
  };
};

/** An id that no other test uses. */
export const newServiceLevelId = (): string => randomUUID().slice(0, 13);

/** Stores a policy and business hours. */
export async function newServiceLevel(
  policy: ServicePolicyUpdate,
  hours: BusinessHoursUpdate = newHoursBody(),
  receipts = false,
): Promise<CompanyServiceLevel> {
  const { saveCalendar, savePolicy } = await import('../../lambdas/companies/service-levels.ts');
  const [policy_id, hours_id] = [newServiceLevelId(), newServiceLevelId()];
  await Promise.all([savePolicy(policy_id, policy), saveCalendar(hours_id, hours)]);
  return { policy_id, hours_id, receipts };
}
