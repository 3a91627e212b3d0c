import { isStaff } from '@portico/shared/model/permissions.ts';
import type { Actor } from './actor.ts';

/**
 * The tickets that an actor may read, comment on and attach files to: staff all of them, others those of
 * their company.
 */
export type VisibilityScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'company'; readonly company_id: string }
  | { readonly kind: 'none' };

export const allTickets: VisibilityScope = { kind: 'all' };

export function visibilityScopeOf(actor: Actor): VisibilityScope {
  if (isStaff(actor.roles)) return allTickets;
  return actor.company ? { kind: 'company', company_id: actor.company.id } : { kind: 'none' };
}

/** A ticket that is not visible is answered like one that does not exist: 404 with the same body. */
export const isVisible = (scope: VisibilityScope, ticket: { company_id: string }): boolean =>
  scope.kind === 'all' || (scope.kind === 'company' && scope.company_id === ticket.company_id);

interface Condition {
  readonly ConditionExpression: string;
  readonly ExpressionAttributeValues?: Readonly<Record<string, string>>;
}

/** The same rule as a condition on the ticket's item, for a write without a read before it. */
export const visibilityCondition = (scope: Exclude<VisibilityScope, { kind: 'none' }>): Condition =>
  scope.kind === 'company'
    ? {
        ConditionExpression: 'company_id = :company_id',
        ExpressionAttributeValues: { ':company_id': scope.company_id },
      }
    : { ConditionExpression: 'attribute_exists(pk)' };
