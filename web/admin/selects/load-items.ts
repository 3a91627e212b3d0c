import type { SelectProps } from '@cloudscape-design/components/select';

export type LoadItems = NonNullable<SelectProps['onLoadItems']>;

/** Of an infinite query. */
interface List {
  isError: boolean;
  isFetching: boolean;
  isPending: boolean;
  hasNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

/** What a select that is filled from the list has to show. */
export function loadingStatus({
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
export function load(list: List, { samePage, firstPage }: { samePage: boolean; firstPage: boolean }): void {
  if (samePage && list.isError) void list.refetch();
  else if (!firstPage && list.hasNextPage && !list.isFetching) void list.fetchNextPage();
}
