import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { companiesToChoose } from '../query-keys.ts';
import { type LoadItems, load, loadingStatus } from './load-items.ts';

/** Active companies by name, searched by the server as somebody types; fetched once the select is opened. */
export function useCompanies() {
  const [q, setQ] = useState<string>();
  const list = useInfiniteQuery({
    queryKey: [...companiesToChoose, q ?? ''],
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
    if (detail.filteringText === q) load(list, detail);
    else setQ(detail.filteringText);
  };
  const companies = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return {
    options: companies.map(({ id, name }) => ({ value: id, label: name })),
    statusType: loadingStatus(list),
    onLoadItems,
  };
}
