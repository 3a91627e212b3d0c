import { limits } from '@portico/shared/model/limits.ts';
import type { LinkKind } from '@portico/shared/model/ticket-links.ts';
import { put, remove, update } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import { type TicketLink, linkCount, ticketLinkItem } from './ticket-link.ts';

/** Adds a link, of which a pair of tickets has one. */
export const putLink = (link: TicketLink) =>
  put({
    Item: ticketLinkItem(link),
    ConditionExpression: 'attribute_not_exists(pk)',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });

/** Removes a link that is of this kind. */
export const removeLink = (ticket_id: string, other_id: string, kind: LinkKind) =>
  remove({
    Key: keys.ticketLink(ticket_id, other_id),
    ConditionExpression: 'kind = :kind',
    ExpressionAttributeValues: { ':kind': kind },
  });

/**
 * Counts one link more on a ticket's item, while there are fewer than a ticket may have.
 * @param also a further condition
 */
export const countLink = (ticket_id: string, also?: string) =>
  update({
    Key: keys.ticket(ticket_id),
    UpdateExpression: `ADD ${linkCount} :one`,
    ConditionExpression: [
      'attribute_exists(pk)',
      `(attribute_not_exists(${linkCount}) OR ${linkCount} < :most)`,
      ...(also === undefined ? [] : [also]),
    ].join(' AND '),
    ExpressionAttributeValues: { ':one': 1, ':most': limits.ticket_links },
  });

/** Counts one link less on a ticket's item. Screens that show the ticket learn of the link by this change. */
export const countLinkLess = (ticket_id: string) =>
  update({
    Key: keys.ticket(ticket_id),
    UpdateExpression: `ADD ${linkCount} :less`,
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':less': -1 },
  });
