import { useQueryClient } from '@tanstack/react-query';
import type { Profile } from '@portico/shared/contract/people.ts';
import { companyPages, userPages, usersToChoose } from '../../query-keys.ts';
import { userPageQuery } from './queries.ts';

interface UserPage {
  items: Profile[];
  next_cursor: string | null;
  total: number;
}

/** Writes what the API answered into every list fetched so far. */
export function useUserCache() {
  const queries = useQueryClient();
  /** Lists that may have lost or gained somebody are fetched again when they are next looked at. */
  const forgetOthers = () => {
    void queries.invalidateQueries({
      queryKey: userPages,
      predicate: ({ queryKey: [, q] }) => q !== '',
    });
    void queries.invalidateQueries({ queryKey: usersToChoose });
    void queries.invalidateQueries({ queryKey: companyPages });
  };
  return {
    forget: () => void queries.invalidateQueries({ queryKey: userPages }),
    added: (user: Profile) => {
      queries.setQueriesData<UserPage>(
        { queryKey: userPages },
        (page) => page && { ...page, total: page.total + 1 },
      );
      queries.setQueryData(
        userPageQuery('', undefined).queryKey,
        (page) => page && { ...page, items: [user, ...page.items.filter(({ id }) => id !== user.id)] },
      );
      forgetOthers();
    },
    changed: (user: Profile) => {
      queries.setQueriesData<UserPage>(
        { queryKey: userPages },
        (page) => page && { ...page, items: page.items.map((item) => (item.id === user.id ? user : item)) },
      );
      forgetOthers();
    },
  };
}
