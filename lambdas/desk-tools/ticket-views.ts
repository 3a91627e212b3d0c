import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import {
  TicketView,
  TicketViews,
  type TicketViewsUpdate,
  ViewFilters,
} from '@portico/shared/contract/ticket-views.ts';
import type { Actor } from '../domain/actor.ts';
import { createAuditEntry } from '../domain/audit/audit-entry.ts';
import { sharedOwnerId } from '../domain/people/shared-owner.ts';
import { ApiError } from '../platform/api-error.ts';
import { ConditionFailed, type Item, getItem, put, transact } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import { createVersionCondition } from '../table/version-condition.ts';

/**
 * A newer version of the code may have stored more fields; they are dropped, so that both versions can run
 * side by side.
 */
const TicketViewsItem = z.object({
  ...TicketViews.shape,
  views: z.array(z.object({ ...TicketView.shape, filters: z.object(ViewFilters.shape) })),
});

export const parseTicketViews = (item: Item): TicketViews => TicketViewsItem.parse(item);

export async function readOwnerViews(owner: string, options?: { consistent: boolean }): Promise<TicketViews> {
  const item = await getItem(keys.ticketViews(owner), options);
  return item ? parseTicketViews(item) : { views: [], columns: null, version: 0 };
}

/** Takes two reads: one item has a person's views, another the shared ones. */
export async function readTicketViews({ id }: Actor): Promise<{ own: TicketViews; shared: TicketViews }> {
  const [own, ofAll] = await Promise.all([readOwnerViews(id), readOwnerViews(sharedOwnerId)]);
  return { own, shared: ofAll };
}

type Views = TicketViews['views'];

/**
 * Records the names of the shared views, and which of them have new filters. It omits the filters, because
 * they may contain a person's name, and nothing can be erased from the log.
 */
function auditViews(before: Views, after: Views) {
  const listNames = (views: Views) => views.map(({ name }) => name);
  const findFilters = (views: Views, name: string) => views.find((view) => view.name === name)?.filters;
  const changedNames = listNames(after).filter((name) => {
    const filters = findFilters(before, name);
    return filters && !isDeepStrictEqual(filters, findFilters(after, name));
  });
  return createAuditEntry({
    kind: 'shared_views_saved',
    target: { type: 'ticket_views', id: sharedOwnerId },
    before: { views: listNames(before) },
    after: { views: listNames(after), ...(changedNames.length > 0 && { changed: changedNames }) },
  });
}

/**
 * Replaces the views of an owner. Repeating a request whose response was lost has the same result.
 * @throws ApiError `version_conflict` if the views have changed since the version that the caller saw
 */
export async function saveTicketViews(
  owner: string,
  { views, columns, version }: TicketViewsUpdate,
): Promise<TicketViews> {
  const savedViews = { views, columns: owner === sharedOwnerId ? null : columns, version: version + 1 };
  // Only changes of shared views are audited. The entry also contains the previous names of the views.
  const before = owner === sharedOwnerId ? await readOwnerViews(owner, { consistent: true }) : undefined;
  try {
    await transact([
      put({
        Item: { ...keys.ticketViews(owner), ...savedViews },
        ...createVersionCondition(version),
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
      ...(before ? [auditViews(before.views, views)] : []),
    ]);
    return savedViews;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const storedItem = error.findItem();
    if (storedItem && isDeepStrictEqual(parseTicketViews(storedItem), savedViews)) return savedViews;
    throw new ApiError(
      'version_conflict',
      'These views have been changed. Check their current state and try again.',
    );
  }
}
