import { matchPath, useLocation } from 'react-router-dom';
import { type AdminPage, adminPageGroups, adminPages } from '@portico/shared/model/admin-pages.ts';
import { hasPermission } from '@portico/shared/model/permissions.ts';
import { useSession } from '../../../session/session.tsx';

const pages: readonly AdminPage[] = Object.values(adminPages);

/** Undefined for a path without a page. */
export const findPage = (pathname: string): AdminPage | undefined =>
  pages.find(({ path }) => matchPath(path, pathname) !== null);

export const useCurrentPage = () => findPage(useLocation().pathname);

/** The page that the side navigation shows as current: this page, or its parent. */
export const findNavPage = (page: AdminPage): AdminPage => (page.parent ? adminPages[page.parent] : page);

/** The groups of pages that the user may open, without the dashboard and the lists of tickets. */
export function usePageGroups() {
  const { user } = useSession();
  return adminPageGroups
    .map((title) => ({
      /** Undefined for the group of pages that staff open daily, which needs no title. */
      title: title === 'Daily' ? undefined : title,
      pages: pages.filter(
        ({ group, permission }) => group === title && hasPermission(user?.roles, permission),
      ),
    }))
    .filter(({ pages }) => pages.length > 0);
}
