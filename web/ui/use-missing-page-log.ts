import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Logs a path without a page if a link of the application led there. If the browser requests such a path,
 * CloudFront answers and logs it.
 */
export function useMissingPageLog(): void {
  const { pathname } = useLocation();
  useEffect(() => console.warn(`Page not found: ${pathname}`), [pathname]);
}
