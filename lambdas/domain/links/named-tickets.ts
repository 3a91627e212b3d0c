import type { ApiError } from '../../platform/api-error.ts';
import { getItem } from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';
import { type NamedTicket, ticketEndedError, ticketMergedError } from './ticket-link.ts';
import { type VisibilityScope, isVisible, parseOwnedTicket } from '../visibility-scope.ts';

/**
 * Whether the reader of a ticket may see another ticket that it refers to: a follow-up, or the target of a
 * merge. The two tickets may belong to different companies, because each can be moved to another company.
 */
export async function isNamedTicketVisible(scope: VisibilityScope, { id }: NamedTicket): Promise<boolean> {
  if (scope.kind === 'all' && !scope.company_ids) return true;
  const item = await getItem(keys.ticket(id), { consistent: true });
  return item !== undefined && isVisible(scope, parseOwnedTicket(item));
}

/**
 * The error for a request to change a merged ticket. If the reader may not see the target ticket, it is the
 * error for a ticket that has ended.
 */
export const mergedOrEndedTicketError = async (
  scope: VisibilityScope,
  target: NamedTicket,
): Promise<ApiError> =>
  (await isNamedTicketVisible(scope, target)) ? ticketMergedError(target) : ticketEndedError();
