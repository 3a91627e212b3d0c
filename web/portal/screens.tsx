import { type ComponentType, Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { type PortalPath, portalPaths } from '@portico/shared/model/portal-paths.ts';
import { ErrorBoundary } from '../api/error-boundary.tsx';
import { LoadingBar } from '../ui/loading/loading-bar.tsx';
import { lazyScreen } from '../ui/loading/lazy-screen.ts';
import { Spinner } from '../ui/loading/spinner.tsx';
import { NotFound, ScreenError } from './error-views.tsx';

/** The screen for each path; its code is loaded on the first visit. */
const screens: Record<PortalPath, ComponentType> = {
  [portalPaths.sign_in]: lazyScreen(async () => (await import('./sign-in/page.tsx')).SignInPage),
  [portalPaths.sign_up]: lazyScreen(async () => (await import('./sign-up/page.tsx')).SignUpPage),
  [portalPaths.set_password]: lazyScreen(
    async () => (await import('./set-password/page.tsx')).SetPasswordPage,
  ),
  [portalPaths.confirm_address]: lazyScreen(
    async () => (await import('./confirm-address/page.tsx')).ConfirmAddressPage,
  ),
  [portalPaths.profile]: lazyScreen(async () => (await import('./profile/page.tsx')).ProfilePage),
  [portalPaths.my_tickets]: lazyScreen(async () => (await import('./ticket-list/page.tsx')).TicketListPage),
  [portalPaths.new_ticket]: lazyScreen(async () => (await import('./new-ticket/page.tsx')).NewTicketPage),
  [portalPaths.rate]: lazyScreen(async () => (await import('./rating/page.tsx')).RatePage),
  [portalPaths.monthly_report]: lazyScreen(async () => (await import('./report/page.tsx')).MonthlyReportPage),
  [portalPaths.ticket]: lazyScreen(async () => (await import('./ticket/page.tsx')).TicketPage),
};

/** The portal's routes. */
export function Screens() {
  return (
    <ErrorBoundary url={useLocation().pathname} Fallback={ScreenError}>
      <Suspense fallback={<Spinner label="Loading" />}>
        <LoadingBar />
        <Routes>
          {Object.entries(screens).map(([path, Screen]) => (
            <Route key={path} path={path} Component={Screen} />
          ))}
          <Route path="*" Component={NotFound} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
