import { matchRoutes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { adminPagePaths } from '../../../shared/model/admin-pages.ts';
import { checkRows } from '../../support/rows.ts';

// Cloudscape's components cannot be loaded outside a browser build.
vi.mock('../../../web/admin/shell/layout.tsx', () => ({ Layout: () => null }));
vi.mock('../../../web/admin/errors/not-found-page.tsx', () => ({ NotFoundPage: () => null }));
const { routes } = await import('../../../web/admin/routes.tsx');

const findMatchedPath = (url: string) => matchRoutes(routes, url)?.at(-1)?.route.path;

test('the router has a page for every path', () =>
  checkRows(
    adminPagePaths,
    (path) => path,
    (path) => {
      expect(findMatchedPath(path.replace(':id', '01JD0000000000000000000001'))).toBe(path);
    },
  ));

test('any other path of the admin area shows the "not found" page', () => {
  expect(findMatchedPath('/admin/nothing/here')).toBe('/admin/*');
});
