import type { LinkKind } from '@portico/shared/model/ticket-links.ts';
import { put, remove } from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';
import { type TicketLink, ticketLinkItem } from './ticket-link.ts';

/** Adds a link. Fails if the two tickets already have a link of any kind. */
export const putLink = (link: TicketLink) =>
  put({
    Item: ticketLinkItem(link),
    ConditionExpression: 'attribute_not_exists(pk)',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });

/** Removes a link between two tickets. Fails if they have no link of this kind. */
export const removeLink = (ticket_id: string, other_id: string, kind: LinkKind) =>
  remove({
    Key: keys.ticketLink(ticket_id, other_id),
    ConditionExpression: 'kind = :kind',
    ExpressionAttributeValues: { ':kind': kind },
  });
