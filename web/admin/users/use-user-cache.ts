import { useQueryClient } from '@tanstack/react-query';
import type { Profile } from '@portico/shared/contract/people.ts';
import { companyPages, userPages, userOptions } from '../query-keys.ts';
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
  const invalidateOthers = () => {
    void queryClient.invalidateQueries({
      queryKey: userPages,
      predicate: ({ queryKey: [, q] }) => q !== '',
    });
    void queryClient.invalidateQueries({ queryKey: userOptions });
    void queryClient.invalidateQueries({ queryKey: companyPages });
  };
  return {
    invalidate: () => void queryClient.invalidateQueries({ queryKey: userPages }),
    added: (user: Profile) => {
      queryClient.setQueriesData<UserPage>(
        { queryKey: userPages },
        (page) => page && { ...page, total: page.total + 1 },
      );
      queryClient.setQueryData(
        userPageQuery('', undefined).queryKey,
        (page) => page && { ...page, items: [user, ...page.items.filter(({ id }) => id !== user.id)] },
      );
      invalidateOthers();
    },
    removed: (user: Profile) => {
      queryClient.setQueriesData<UserPage>(
        { queryKey: userPages },
        (page) =>
          page && { ...page, total: page.total - 1, items: page.items.filter(({ id }) => id !== user.id) },
      );
      invalidateOthers();
    },
    changed: (user: Profile) => {
      queryClient.setQueriesData<UserPage>(
        { queryKey: userPages },
        (page) => page && { ...page, items: page.items.map((item) => (item.id === user.id ? user : item)) },
      );
      invalidateOthers();
    },
  };
}
