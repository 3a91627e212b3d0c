import { limits } from '@portico/shared/model/limits.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { type CustomerListFilter, customerListFilters } from '@portico/shared/model/ticket.ts';

/** The state of the list, as stored in its URL. */
export interface ListView {
  /** Undefined if the URL names an unknown tab. */
  readonly tab: CustomerListFilter | undefined;
  /** Undefined for the default order; the other order is `best` in a search, and `created` without one. */
  readonly order: 'created' | 'best' | undefined;
  /** The search text, as typed; empty without a search. */
  readonly q: string;
}

export function parseListView(search: URLSearchParams): ListView {
  const tab = search.get('tab') ?? 'all';
  const text = (search.get('q') ?? '').slice(0, limits.search);
  const q = text.trim() === '' ? '' : text;
  const otherOrder = q === '' ? 'created' : 'best';
  return {
    tab: customerListFilters.find((knownTab) => knownTab === tab),
    order: search.get('order') === otherOrder ? otherOrder : undefined,
    q,
  };
}

export function formatListViewUrl({ tab = 'all', order, q }: ListView): string {
  const search = new URLSearchParams({
    ...(q !== '' && { q }),
    ...(tab !== 'all' && { tab }),
    ...(order === (q === '' ? 'created' : 'best') && { order }),
  });
  return search.size > 0 ? `${portalPaths.my_tickets}?${search.toString()}` : portalPaths.my_tickets;
}
