import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Logs a path without a page, to which a link of the application led. (CloudFront answers and logs others.)
 */
export function useMissingPageLog(): void {
  const { pathname } = useLocation();
  useEffect(() => console.warn(`Page not found: ${pathname}`), [pathname]);
}
