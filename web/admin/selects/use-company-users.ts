import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { type LoadItems, loadItems, toStatusType } from './load-items.ts';
import { userOptionsKey } from '../query-keys.ts';

/** The users of a company by name. */
export function useCompanyUserOptions(company: string | undefined) {
  const list = useInfiniteQuery({
    queryKey: [...userOptionsKey, company ?? ''],
    queryFn: ({ pageParam, signal }) =>
      api('listCompanyUsers', { params: { id: company ?? '' }, query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    enabled: company !== undefined,
  });
  const onLoadItems: LoadItems = ({ detail }) => loadItems(list, detail);
  const users = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return {
    options: users.map(({ id, full_name, email }) => ({
      value: id,
      label: full_name,
      description: email,
    })),
    statusType: toStatusType(list),
    onLoadItems,
  };
}
