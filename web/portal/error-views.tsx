import { useEffect } from 'react';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { areaOf, rememberReturnPath } from '../session/areas.ts';
import { useSession } from '../session/session.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

/** An address the portal does not have. */
export function NotFound() {
  usePageTitle('Page not found');
  return (
    <EmptyState title="Oops! Page not found">
      <ButtonLink to="/" reloadDocument>
        Return to Home
      </ButtonLink>
    </EmptyState>
  );
}

/** A screen whose code could not be fetched (a lost connection, or a newer version was deployed), or that broke. */
export function ScreenError() {
  const { status } = useSession();
  useEffect(() => {
    // No guard stands around this: signing out, here or in another tab, is followed by a full load.
    const { pathname, search } = location;
    if (status !== 'signed-out' || pathname.startsWith('/auth/') || areaOf(pathname) !== 'portal') return;
    rememberReturnPath(pathname + search);
    location.replace(portalPaths.sign_in);
  }, [status]);
  return (
    <Alert kind="error">
      <p>This screen could not be shown. Please check your connection and reload the page.</p>
      <Button onClick={() => location.reload()}>Reload</Button>
    </Alert>
  );
}

/** What could not be fetched, why, and the way to try again. */
export function ErrorView({ what, error, retry }: { what: string; error: Error; retry: () => void }) {
  return (
    <Alert kind="error">
      <p>
        <strong>{what}</strong>
      </p>
      <p>{error.message}</p>
      <Button variant="secondary" onClick={retry}>
        Try again
      </Button>
    </Alert>
  );
}
