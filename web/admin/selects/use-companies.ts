import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { companyOptions } from '../query-keys.ts';
import { type LoadItems, loadingStatus, loadItems } from './load-items.ts';

/**
 * The active companies by name. The API searches them as the user types; fetched when the select first opens.
 */
export function useCompanies() {
  const [q, setQ] = useState<string>();
  const list = useInfiniteQuery({
    queryKey: [...companyOptions, q ?? ''],
    queryFn: ({ pageParam, signal }) =>
      api(
        'listCompanies',
        { query: { status: 'active', q: q === '' ? undefined : q, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    enabled: q !== undefined,
  });
  const onLoadItems: LoadItems = ({ detail }) => {
    if (detail.filteringText === q) loadItems(list, detail);
    else setQ(detail.filteringText);
  };
  const companies = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return {
    options: companies.map(({ id, name }) => ({ value: id, label: name })),
    statusType: loadingStatus(list),
    onLoadItems,
  };
}
