import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { generatePath, useNavigate } from 'react-router-dom';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { useListAddress, useTypedLocation } from '../../../ui/list-address.ts';
import { parseFilters, formatSearchWithoutColumns } from '../../tickets/filters.ts';
import { ticketPagesKey } from '../../tickets/ticket-pages.ts';

interface Page {
  readonly items: readonly { readonly id: string }[];
}

/**
 * The key in session storage for the ids in the list from which a ticket was last opened. The list's filters
 * are not stored, because they may contain a person's name.
 */
const listStorageKey = 'list-of-ticket';

const readStoredIds = (): readonly string[] => sessionStorage.getItem(listStorageKey)?.split(' ') ?? [];
const storeIds = (ids: readonly string[]) => sessionStorage.setItem(listStorageKey, ids.join(' '));

/** The previous and next ticket on the page of the list from which the user came. */
export function useNeighbours(id: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { state } = useTypedLocation();
  const list = useListAddress();
  // The list as it was when the ticket was opened: taking a ticket removes it from `Unassigned`, but the
  // previous and next ticket must not change.
  const [ids] = useState(() => {
    if (list?.pathname !== adminPaths.tickets) return [];
    const filters = formatSearchWithoutColumns(parseFilters(new URLSearchParams(list.search)));
    const pages = queryClient.getQueriesData<Page>({ queryKey: [...ticketPagesKey, filters] });
    const page = pages.find(([, cachedPage]) => cachedPage?.items.some((item) => item.id === id))?.[1];
    // After a reload no list is cached: the stored ids are used, so that no list must be requested.
    return page ? page.items.map((item) => item.id) : readStoredIds();
  });
  useEffect(() => {
    if (ids.length > 0) storeIds(ids);
  }, [ids]);
  const index = ids.indexOf(id);
  const open = (neighbourId: string | undefined) =>
    neighbourId === undefined || index === -1
      ? undefined
      : // Replaces the history entry, so that Back returns to the list.
        () => void navigate(generatePath(adminPaths.ticket, { id: neighbourId }), { state, replace: true });
  return {
    position: index === -1 ? undefined : { number: index + 1, of: ids.length },
    previous: open(ids[index - 1]),
    next: open(ids[index + 1]),
  };
}
