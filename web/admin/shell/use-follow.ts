import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { areaOf } from '../../session/areas.ts';

interface FollowEvent {
  detail: { href?: string | undefined; external?: boolean | undefined };
  preventDefault(): void;
}

/**
 * Handler for `onFollow` of Cloudscape's links: addresses of the admin area go through the router, others load their document.
 * (Cloudscape calls it for plain clicks only, so opening in a new tab stays the browser's.)
 */
export function useFollow(): (event: FollowEvent) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const { href, external } = event.detail;
      if (href === undefined || external === true || areaOf(href) !== 'admin') return;
      event.preventDefault();
      void navigate(href);
    },
    [navigate],
  );
}
