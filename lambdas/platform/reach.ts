import { isStaff } from '@portico/shared/model/permissions.ts';
import type { Actor } from './actor.ts';

/** Which tickets an actor may read, comment on and attach files to: staff every one, others those of their company. */
export type Reach =
  | { readonly kind: 'all' }
  | { readonly kind: 'company'; readonly company_id: string }
  | { readonly kind: 'none' };

export function reachOf(actor: Actor): Reach {
  if (isStaff(actor.roles)) return { kind: 'all' };
  return actor.company ? { kind: 'company', company_id: actor.company.id } : { kind: 'none' };
}

export const within = (reach: Reach, ticket: { company_id: string }): boolean =>
  reach.kind === 'all' || (reach.kind === 'company' && reach.company_id === ticket.company_id);

interface Condition {
  readonly ConditionExpression: string;
  readonly ExpressionAttributeValues?: Readonly<Record<string, string>>;
}

/** The same rule as a condition on the ticket's item, for a write that needs no read before it. */
export const reachCondition = (reach: Exclude<Reach, { kind: 'none' }>): Condition =>
  reach.kind === 'company'
    ? {
        ConditionExpression: 'company_id = :company_id',
        ExpressionAttributeValues: { ':company_id': reach.company_id },
      }
    : { ConditionExpression: 'attribute_exists(pk)' };
