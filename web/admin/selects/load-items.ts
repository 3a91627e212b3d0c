import type { SelectProps } from '@cloudscape-design/components/select';

export type LoadItems = NonNullable<SelectProps['onLoadItems']>;

/** The part of an infinite query that a select uses. */
interface ItemsQuery {
  isError: boolean;
  isFetching: boolean;
  isPending: boolean;
  hasNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

/** The `statusType` of a select whose options come from the query. */
export function toStatusType({
  isError,
  isFetching,
  isPending,
  hasNextPage,
}: ItemsQuery): 'error' | 'loading' | 'pending' | 'finished' {
  if (isError && !isFetching) return 'error';
  if (isFetching) return 'loading';
  // `pending` makes the select request items when it opens.
  return isPending || hasNextPage ? 'pending' : 'finished';
}

/** Loads the next page, or retries after an error, as the select's `onLoadItems` requests. */
export function loadItems(
  query: ItemsQuery,
  { samePage, firstPage }: { samePage: boolean; firstPage: boolean },
): void {
  if (samePage && query.isError) void query.refetch();
  else if (!firstPage && query.hasNextPage && !query.isFetching) void query.fetchNextPage();
}
