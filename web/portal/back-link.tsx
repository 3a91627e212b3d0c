import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { ButtonLink } from '../ui/fields/button.tsx';
import { useListAddress } from '../ui/list-address.ts';

/** A link back to the ticket list. A user who came from there returns to the same tab and page. */
export function BackLink() {
  const list = useListAddress();
  return (
    <ButtonLink
      variant="plain"
      className="back"
      to={portalPaths.my_tickets + (list?.search ?? '')}
      state={list?.state}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M20 12H5m6-7-7 7 7 7" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
      Back to My Tickets
    </ButtonLink>
  );
}
