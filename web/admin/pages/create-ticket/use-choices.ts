import type { SelectProps } from '@cloudscape-design/components/select';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';

type LoadItems = NonNullable<SelectProps['onLoadItems']>;

interface List {
  isError: boolean;
  isFetching: boolean;
  isPending: boolean;
  hasNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

function statusOf({
  isError,
  isFetching,
  isPending,
  hasNextPage,
}: List): 'error' | 'loading' | 'pending' | 'finished' {
  if (isError && !isFetching) return 'error';
  if (isFetching) return 'loading';
  // Pending makes the select ask for items, once it is open.
  return isPending || hasNextPage ? 'pending' : 'finished';
}

/** Further pages, or another try, as the select asks for them. */
function load(list: List, { samePage, firstPage }: { samePage: boolean; firstPage: boolean }) {
  if (samePage && list.isError) void list.refetch();
  else if (!firstPage && list.hasNextPage && !list.isFetching) void list.fetchNextPage();
}

/** Active companies by name, searched by the server as somebody types; fetched once the select is opened. */
export function useCompanies() {
  const [q, setQ] = useState<string>();
  const list = useInfiniteQuery({
    queryKey: ['companies to choose', q ?? ''],
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
    statusType: statusOf(list),
    onLoadItems,
  };
}

/** The people of a company by name. */
export function useUsersOf(company: string | undefined) {
  const list = useInfiniteQuery({
    queryKey: ['users to choose', company ?? ''],
    queryFn: ({ pageParam, signal }) =>
      api('listCompanyUsers', { params: { id: company ?? '' }, query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    enabled: company !== undefined,
  });
  const onLoadItems: LoadItems = ({ detail }) => load(list, detail);
  const users = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return {
    options: users.map(({ id, full_name, email }) => ({ value: id, label: full_name, description: email })),
    statusType: statusOf(list),
    onLoadItems,
  };
}
