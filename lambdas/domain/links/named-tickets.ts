import type { ApiError } from '../../platform/api-error.ts';
import { getItem } from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';
import { type NamedTicket, ticketEnded, ticketMerged } from './ticket-link.ts';
import { type VisibilityScope, isVisible, ownedTicketOf } from '../visibility-scope.ts';

/**
 * Whether the reader of a ticket may know of one that it names: a follow-up, or what it was merged into. One
 * of the two may have moved to another company since.
 */
export async function maySeeNamed(scope: VisibilityScope, { id }: NamedTicket): Promise<boolean> {
  if (scope.kind === 'all' && !scope.company_ids) return true;
  const item = await getItem(keys.ticket(id), { consistent: true });
  return item !== undefined && isVisible(scope, ownedTicketOf(item));
}

/**
 * Why a merged ticket takes nothing: for a reader who may not know of the other ticket, as if it had only
 * ended.
 */
export const refusedAsMerged = async (scope: VisibilityScope, into: NamedTicket): Promise<ApiError> =>
  (await maySeeNamed(scope, into)) ? ticketMerged(into) : ticketEnded();
