import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ImportState, type csvEncodings, isImportRunning } from '@portico/shared/model/imports.ts';
import { api } from '../../../api/api.ts';

/** Milliseconds between two polls of a running import. */
const pollInterval = 1_000;

export const importsKey = ['imports'];

export const importsQuery = infiniteQueryOptions({
  queryKey: [...importsKey, 'list'],
  queryFn: ({ pageParam: cursor, signal }) =>
    api('listImports', { query: { limit: 20, ...(cursor !== '' && { cursor }) } }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }) => next_cursor,
});

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...importsKey, id],
    queryFn: ({ signal }) => api('getImport', { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isImportRunning(data.state) ? pollInterval : false),
  });

export const columnsQuery = (id: string, encoding: (typeof csvEncodings)[number] | undefined) =>
  queryOptions({
    queryKey: [...importsKey, id, 'columns', encoding],
    queryFn: ({ signal }) =>
      api('getImportColumns', { params: { id }, query: { ...(encoding && { encoding }) } }, { signal }),
    // The previous columns stay visible while another encoding is tried.
    placeholderData: keepPreviousData,
  });

/**
 * The records that need attention.
 * @param state part of the key, because results differ before and after the run
 */
export const attentionQuery = (id: string, state: ImportState) =>
  infiniteQueryOptions({
    queryKey: [...importsKey, id, 'results', state],
    queryFn: ({ pageParam: cursor, signal }) =>
      api(
        'listImportResults',
        { params: { id }, query: { attention: 'true', ...(cursor !== '' && { cursor }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
