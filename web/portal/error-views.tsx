import { useEffect } from 'react';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { findArea, rememberReturnPath } from '../session/areas.ts';
import { useSession } from '../session/session.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/fields/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useMissingPageLog } from '../ui/use-missing-page-log.ts';
import { usePageTitle } from '../ui/use-page-title.ts';

/** The screen for a path that no route matches. */
export function NotFound() {
  usePageTitle('Page not found');
  useMissingPageLog();
  return (
    <EmptyState title="Oops! Page not found">
      <ButtonLink to="/" reloadDocument>
        Return to Home
      </ButtonLink>
    </EmptyState>
  );
}

/**
 * Replaces a screen that has thrown, or whose code could not be loaded (offline, or after a deployment).
 * Offers no reload if the deployment has not configured the page, because reloading would not help.
 */
export function ScreenError({ error }: { error: unknown }) {
  const { status } = useSession();
  useEffect(() => {
    // The screen's route guard is not rendered, so this effect handles a sign-out in this or another tab.
    const { pathname, search } = location;
    if (status !== 'signed-out' || pathname.startsWith('/auth/') || findArea(pathname) !== 'portal') return;
    rememberReturnPath(pathname + search);
    location.replace(portalPaths.sign_in);
  }, [status]);
  if (error instanceof Error && error.name === 'ConfigurationError')
    return (
      <Alert kind="error">
        <p>This screen has not been set up completely. Please contact support.</p>
      </Alert>
    );
  return (
    <Alert kind="error">
      <p>This screen could not be shown. Please check your connection and reload the page.</p>
      <Button onClick={() => location.reload()}>Reload</Button>
    </Alert>
  );
}

interface ErrorViewProps {
  title: string;
  message: string;
  onRetry: () => void;
}

/** An error message with its reason, and a button to try again. */
export function ErrorView({ title, message, onRetry }: ErrorViewProps) {
  return (
    <Alert kind="error">
      <p>
        <strong>{title}</strong>
      </p>
      <p>{message}</p>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  );
}
