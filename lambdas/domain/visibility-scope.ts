import * as z from 'zod';
import { isStaff } from '@portico/shared/model/permissions.ts';
import type { Role } from '@portico/shared/model/roles.ts';
import type { Item } from '../platform/dynamodb.ts';
import type { Actor } from './actor.ts';

/**
 * The tickets that a person may read, comment on and attach files to. Staff: all tickets. Customers: the
 * tickets of their company, or only those that they requested. Integrations: all tickets, or the tickets of
 * some companies.
 */
export type VisibilityScope =
  | { readonly kind: 'all'; readonly company_ids?: readonly string[] }
  | { readonly kind: 'company'; readonly company_id: string }
  | OwnTickets
  | { readonly kind: 'none' };

/**
 * The tickets of a member who sees only their own: those that the member's account has requested. The
 * ticket's field `requester_id` decides this everywhere. So members see neither tickets that they merely
 * follow or have commented on, nor tickets of a contact with the same address.
 */
export interface OwnTickets {
  readonly kind: 'requester';
  readonly company_id: string;
  readonly user_id: string;
}

/** The fields that decide which tickets a person sees. */
export interface Member {
  readonly id: string;
  readonly roles: readonly Role[];
  readonly company_id: string | null;
  readonly own_tickets_only: boolean;
}

/** The fields that decide who sees a ticket. */
export interface OwnedTicket {
  readonly company_id: string;
  /** Null for a requester without an account. */
  readonly requester_id: string | null;
}

const OwnedItem = z.object({ company_id: z.string(), requester_id: z.string().nullable().default(null) });
/** Parses a ticket's item, and returns the fields that decide who sees the ticket. */
export const parseOwnedTicket = (item: Item): OwnedTicket => OwnedItem.parse(item);

export const allTicketsScope: VisibilityScope = { kind: 'all' };

export function toMemberVisibilityScope({
  id,
  roles,
  company_id,
  own_tickets_only,
}: Member): VisibilityScope {
  if (isStaff(roles)) return allTicketsScope;
  if (company_id === null) return { kind: 'none' };
  return own_tickets_only ? { kind: 'requester', company_id, user_id: id } : { kind: 'company', company_id };
}

export const toVisibilityScope = ({ company, company_ids, ...actor }: Actor): VisibilityScope =>
  company_ids
    ? { kind: 'all', company_ids }
    : toMemberVisibilityScope({ ...actor, company_id: company?.id ?? null });

/**
 * Whether a person may see a ticket. A request for a ticket that the caller may not see gets the same
 * response as for a missing ticket: 404 with the same body.
 */
export function isVisible(scope: VisibilityScope, { company_id, requester_id }: OwnedTicket): boolean {
  if (scope.kind === 'none') return false;
  if (scope.kind === 'all') return scope.company_ids?.includes(company_id) ?? true;
  return scope.company_id === company_id && (scope.kind === 'company' || scope.user_id === requester_id);
}

interface Condition {
  readonly ConditionExpression: string;
  readonly ExpressionAttributeValues?: Readonly<Record<string, string>>;
}

/** The rule of `isVisible` as a condition on the ticket's item, for writes without a preceding read. */
export function toVisibilityCondition(scope: Exclude<VisibilityScope, { kind: 'none' }>): Condition {
  if (scope.kind === 'all' && scope.company_ids) {
    const ids = Object.fromEntries(scope.company_ids.map((id, index) => [`:company_${index}`, id]));
    return {
      ConditionExpression: `company_id IN (${Object.keys(ids).join(', ')})`,
      ExpressionAttributeValues: ids,
    };
  }
  if (scope.kind === 'all') return { ConditionExpression: 'attribute_exists(pk)' };
  const companyCondition = {
    ConditionExpression: 'company_id = :company_id',
    ExpressionAttributeValues: { ':company_id': scope.company_id },
  };
  if (scope.kind === 'company') return companyCondition;
  return {
    ConditionExpression: `${companyCondition.ConditionExpression} AND requester_id = :requester_id`,
    ExpressionAttributeValues: {
      ...companyCondition.ExpressionAttributeValues,
      ':requester_id': scope.user_id,
    },
  };
}
