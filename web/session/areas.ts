/** The documents a path can live in: moving between two of them is a full page load. */
export type Area = 'portal' | 'admin' | 'site';

export function areaOf(path: string): Area {
  if (/^\/admin(\/|$|[?#])/.test(path)) return 'admin';
  return /^\/(auth|support)\//.test(path) ? 'portal' : 'site';
}

const returnKey = 'portico.return_to';

/** Remembers, for this tab, the page to come back to after signing in. */
export const rememberPage = (path: string, storage: Storage = sessionStorage): void =>
  storage.setItem(returnKey, path);

/** The remembered page, once; undefined when there is none or it is not a page of the portal or the admin area. */
export function takeRememberedPage(storage: Storage = sessionStorage): string | undefined {
  const path = storage.getItem(returnKey);
  storage.removeItem(returnKey);
  if (path === null || path.startsWith('//')) return undefined;
  return areaOf(path) === 'site' || path.startsWith('/auth/') ? undefined : path;
}
