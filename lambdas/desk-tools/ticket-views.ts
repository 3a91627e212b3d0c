import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { TicketViews, type TicketViewsUpdate } from '@portico/shared/contract/ticket-views.ts';
import type { Actor } from '../domain/actor.ts';
import { ApiError } from '../platform/api-error.ts';
import { ConditionFailed, type Item, getItem, updateItem } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import { assign } from '../table/update-expression.ts';
import { shared } from './owner.ts';

const TicketViewsItem = z.object(TicketViews.shape);

export const ticketViewsOf = (item: Item): TicketViews => TicketViewsItem.parse(item);

async function viewsOf(owner: string): Promise<TicketViews> {
  const item = await getItem(keys.ticketViews(owner));
  return item ? ticketViewsOf(item) : { views: [], version: 0 };
}

/** Two reads: the views of a person are one item, and those of all staff another. */
export async function ticketViewsFor({ id }: Actor): Promise<{ own: TicketViews; shared: TicketViews }> {
  const [own, ofAll] = await Promise.all([viewsOf(id), viewsOf(shared)]);
  return { own, shared: ofAll };
}

/**
 * Replaces the views of an owner. A repeated request, whose answer was lost, has the same result.
 * @throws ApiError `version_conflict` if they were changed since the caller's version
 */
export async function saveTicketViews(
  owner: string,
  { views, version }: TicketViewsUpdate,
): Promise<TicketViews> {
  const saved = { views, version: version + 1 };
  const { ExpressionAttributeValues, ...assignment } = assign(saved);
  try {
    await updateItem({
      Key: keys.ticketViews(owner),
      ...assignment,
      ConditionExpression: version === 0 ? 'attribute_not_exists(pk)' : '#version = :expected',
      ExpressionAttributeValues: {
        ...ExpressionAttributeValues,
        ...(version > 0 && { ':expected': version }),
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    return saved;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.item && isDeepStrictEqual(ticketViewsOf(error.item), saved)) return saved;
    throw new ApiError(
      'version_conflict',
      'These views were changed meanwhile. Look at them as they are now, and try again.',
    );
  }
}
