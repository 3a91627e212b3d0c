/** The HTML documents of the product. A link from one to another is a full page load. */
export type Area = 'portal' | 'admin' | 'site';

export function findArea(path: string): Area {
  if (/^\/admin(\/|$|[?#])/.test(path)) return 'admin';
  return /^\/(auth|support)\//.test(path) ? 'portal' : 'site';
}

const returnPathKey = 'return_to';

/** Stores, for this tab, the page to return to after signing in. */
export const rememberReturnPath = (path: string, storage: Storage = sessionStorage): void =>
  storage.setItem(returnPathKey, path);

/**
 * Reads and removes the return path; undefined when there is none, or when it is not a page behind sign-in.
 */
export function takeReturnPath(storage: Storage = sessionStorage): string | undefined {
  const path = storage.getItem(returnPathKey);
  storage.removeItem(returnPathKey);
  if (path === null || path.startsWith('//')) return undefined;
  return findArea(path) === 'site' || path.startsWith('/auth/') ? undefined : path;
}
