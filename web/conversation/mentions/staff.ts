import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Mention } from '@portico/shared/contract/ticket-conversation.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { api } from '../../api/api.ts';
import { findMentions, toMentionablePeople } from './names.ts';

/** All staff that a comment can mention. */
export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: async ({ signal }) => toMentionablePeople((await api('listStaff', {}, { signal })).items),
  staleTime: 5 * 60_000,
});

/** The ids of the staff that a text mentions. @param before the mentions of the text before it was edited */
export async function findMentionedIds(
  queryClient: QueryClient,
  text: string,
  before: readonly Mention[] = [],
): Promise<string[]> {
  if (!text.includes('@')) return [];
  const keptIds = findMentions(text, before).map(({ person }) => person.id);
  const staffIds = findMentions(text, await queryClient.fetchQuery(staffQuery)).map(
    ({ person }) => person.id,
  );
  return [...new Set([...keptIds, ...staffIds])].slice(0, limits.mentions);
}
