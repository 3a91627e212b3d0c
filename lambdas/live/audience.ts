import { isStaff } from '@portico/shared/model/permissions.ts';
import type { Role } from '@portico/shared/model/roles.ts';

/** Connections that are notified of the same changes: staff, or the people of one company. */
export type Audience = 'staff' | `company#${string}`;

export const companyAudience = (company_id: string): Audience => `company#${company_id}`;

/** What decides a person's audience. */
export interface Follower {
  readonly roles: readonly Role[];
  readonly company_id: string | null;
  readonly disabled: boolean;
}

/** Undefined for a person who sees no tickets. */
export function audienceOf({ roles, company_id, disabled }: Follower): Audience | undefined {
  if (disabled) return undefined;
  if (isStaff(roles)) return 'staff';
  return company_id === null ? undefined : companyAudience(company_id);
}
