import { useQueryClient } from '@tanstack/react-query';
import type { Profile } from '@portico/shared/contract/people.ts';
import { companyPagesKey, userPagesKey, userOptionsKey } from '../query-keys.ts';
import { userPageQuery } from './queries.ts';

interface UserPage {
  items: Profile[];
  next_cursor: string | null;
  total: number;
}

/** Writes the API's responses to the cached lists. */
export function useUserCache() {
  const queryClient = useQueryClient();
  /** Searches and selects that may now show other users are refetched when they are next shown. */
  const invalidateRelatedQueries = () => {
    void queryClient.invalidateQueries({
      queryKey: userPagesKey,
      predicate: ({ queryKey: [, q] }) => q !== '',
    });
    void queryClient.invalidateQueries({ queryKey: userOptionsKey });
    void queryClient.invalidateQueries({ queryKey: companyPagesKey });
  };
  return {
    invalidate: () => void queryClient.invalidateQueries({ queryKey: userPagesKey }),
    added: (user: Profile) => {
      queryClient.setQueriesData<UserPage>(
        { queryKey: userPagesKey },
        (page) => page && { ...page, total: page.total + 1 },
      );
      queryClient.setQueryData(
        userPageQuery('', undefined).queryKey,
        (page) => page && { ...page, items: [user, ...page.items.filter(({ id }) => id !== user.id)] },
      );
      invalidateRelatedQueries();
    },
    removed: (user: Profile) => {
      queryClient.setQueriesData<UserPage>(
        { queryKey: userPagesKey },
        (page) =>
          page && { ...page, total: page.total - 1, items: page.items.filter(({ id }) => id !== user.id) },
      );
      invalidateRelatedQueries();
    },
    changed: (user: Profile) => {
      queryClient.setQueriesData<UserPage>(
        { queryKey: userPagesKey },
        (page) => page && { ...page, items: page.items.map((item) => (item.id === user.id ? user : item)) },
      );
      invalidateRelatedQueries();
    },
  };
}
