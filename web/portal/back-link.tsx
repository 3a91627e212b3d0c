import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { ButtonLink } from '../ui/button.tsx';

/** Link back to the ticket list, at the top of a screen. */
export function BackLink() {
  return (
    <ButtonLink variant="plain" className="back" to={portalPaths.my_tickets}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M20 12H5m6-7-7 7 7 7" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
      Back to My Tickets
    </ButtonLink>
  );
}
