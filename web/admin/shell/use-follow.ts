import { useCallback } from 'react';
import { matchPath, useNavigate } from 'react-router-dom';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { useListState } from '../../ui/list-address.ts';
import { findArea } from '../../session/areas.ts';

interface LinkFollowEvent {
  detail: { href?: string | undefined; external?: boolean | undefined };
  preventDefault(): void;
}

/**
 * Returns a handler for `onFollow` of Cloudscape's links: the router handles URLs of the admin area, other
 * links load their document. Cloudscape calls it for plain clicks only, so Ctrl and a click still open a tab.
 * @param state the state of the new history entry; by default, a ticket leads back to this page
 */
export function useFollowLink(state?: unknown): (event: LinkFollowEvent) => void {
  const navigate = useNavigate();
  const listState = useListState();
  return useCallback(
    (event) => {
      const { href, external } = event.detail;
      if (href === undefined || external === true || findArea(href) !== 'admin') return;
      event.preventDefault();
      void navigate(href, { state: state ?? (matchPath(adminPaths.ticket, href) ? listState : undefined) });
    },
    [navigate, state, listState],
  );
}
