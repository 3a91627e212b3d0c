import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoadItems, toStatusType, loadItems } from './load-items.ts';

interface SearchPage<T> {
  readonly items: readonly T[];
  readonly next_cursor: string | null;
}

type Search = {
  /** Undefined for all. */
  readonly q: string | undefined;
  readonly cursor: string | undefined;
};

/** The options of a select that the API searches as the user types; loaded when it first opens. */
export function useSearchedOptions<T extends { readonly id: string }>(
  key: QueryKey,
  fetchPage: (search: Search, signal: AbortSignal) => Promise<SearchPage<T>>,
  getLabel: (item: T) => string,
) {
  const [q, setQ] = useState<string>();
  const list = useInfiniteQuery({
    queryKey: [...key, q ?? ''],
    queryFn: ({ pageParam, signal }) => fetchPage({ q: q === '' ? undefined : q, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    enabled: q !== undefined,
  });
  const onLoadItems: LoadItems = ({ detail }) => {
    if (detail.filteringText === q) loadItems(list, detail);
    else setQ(detail.filteringText);
  };
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return {
    options: items.map((item) => ({ value: item.id, label: getLabel(item) })),
    statusType: toStatusType(list),
    onLoadItems,
  };
}
