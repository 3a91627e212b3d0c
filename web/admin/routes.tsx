import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { adminPages } from '@portico/shared/model/admin-pages.ts';
import { RequireRole } from '../session/guard.tsx';
import { showSlowLoad } from '../ui/loading/slow-loads.ts';
import { Spinner } from '../ui/loading/spinner.tsx';
import { ErrorPage } from './errors/error-page.tsx';
import { NotFoundPage } from './errors/not-found-page.tsx';
import { Layout } from './shell/layout.tsx';

/** Each loads the code of a page. */
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
  return {
    path,
    lazy: async () => {
      const { default: Page } = await showSlowLoad(load());
      return {
        element: (
          <RequireRole permission={permission}>
            <Page />
          </RequireRole>
        ),
      };
    },
  };
});

/** The admin area's routes. */
export const routes: RouteObject[] = [
  {
    // Without a path, because the pages' paths are absolute, as links need them.
    element: (
      <RequireRole permission="work_all_tickets">
        <Layout />
      </RequireRole>
    ),
    errorElement: <ErrorPage />,
    HydrateFallback: () => <Spinner label="Loading" />,
    children: [
      {
        errorElement: <ErrorPage />,
        children: [...pageRoutes, { path: `${adminPages.dashboard.path}/*`, Component: NotFoundPage }],
      },
    ],
  },
];
