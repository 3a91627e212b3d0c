import {
  type Member,
  type VisibilityScope,
  allTicketsScope,
  toMemberVisibilityScope,
} from '../domain/visibility-scope.ts';

/** Connections that are notified of the same changes: staff, or the members of one company. */
export type Audience = 'staff' | `company#${string}`;

export const toCompanyAudience = (company_id: string): Audience => `company#${company_id}`;

/** The fields that determine a person's audience. */
export interface AudienceMember extends Member {
  readonly disabled: boolean;
}

/** The audience of a person; undefined if they see no tickets. */
export function findAudience({ disabled, ...person }: AudienceMember): Audience | undefined {
  const scope = toMemberVisibilityScope(person);
  if (disabled || scope.kind === 'none') return undefined;
  return scope.kind === 'all' ? 'staff' : toCompanyAudience(scope.company_id);
}

/** The visibility scope of a connection. */
export function toConnectionScope({
  audience,
  user_id,
  own_tickets_only,
}: {
  readonly audience: Audience;
  readonly user_id: string;
  readonly own_tickets_only: boolean;
}): VisibilityScope {
  if (audience === 'staff') return allTicketsScope;
  const company_id = audience.slice(toCompanyAudience('').length);
  return own_tickets_only ? { kind: 'requester', company_id, user_id } : { kind: 'company', company_id };
}
