import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { adminPages } from '@portico/shared/model/admin-pages.ts';
import { RequireRole } from '../session/guard.tsx';
import { lazyScreen } from '../ui/loading/lazy-screen.ts';
import { NotFoundPage } from './errors/not-found-page.tsx';
import { Layout } from './shell/layout.tsx';

/** Functions that each load the code of a page, by the path of its file. */
const loaders = import.meta.glob<{ default: ComponentType }>('./pages/*/*-page.tsx');

function findLoader(key: string) {
  const name = key.replaceAll('_', '-');
  const file = `./pages/${name}/${name}-page.tsx`;
  const loader = loaders[file];
  if (loader === undefined) throw new Error(`The page ${key} has no component: ${file} is missing.`);
  return loader;
}

const pageRoutes = Object.entries(adminPages).map(([key, { path, permission }]): RouteObject => {
  const load = findLoader(key);
  const Page = lazyScreen(async () => (await load()).default);
  return {
    path,
    element: (
      <RequireRole permission={permission}>
        <Page />
      </RequireRole>
    ),
  };
});

/** The admin area's routes. */
export const routes: RouteObject[] = [
  {
    // The layout has no path: the pages have absolute paths, so that links can use these unchanged.
    element: (
      <RequireRole permission="work_all_tickets">
        <Layout />
      </RequireRole>
    ),
    children: [...pageRoutes, { path: `${adminPages.dashboard.path}/*`, element: <NotFoundPage /> }],
  },
];
