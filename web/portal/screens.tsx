import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { type PortalPath, portalPaths } from '@portico/shared/model/portal-paths.ts';
import { Spinner } from '../ui/spinner.tsx';
import { NotFound } from './error-views.tsx';
import { ScreenErrorBoundary } from './screen-error-boundary.tsx';

/** The screen at each path; its code is loaded on the first visit. */
const screens: Record<PortalPath, ComponentType> = {
  [portalPaths.sign_in]: lazy(async () => ({ default: (await import('./sign-in/page.tsx')).SignInPage })),
  [portalPaths.sign_up]: lazy(async () => ({ default: (await import('./sign-up/page.tsx')).SignUpPage })),
  [portalPaths.set_password]: lazy(async () => ({
    default: (await import('./set-password/page.tsx')).SetPasswordPage,
  })),
  [portalPaths.confirm_address]: lazy(async () => ({
    default: (await import('./confirm-address/page.tsx')).ConfirmAddressPage,
  })),
  [portalPaths.profile]: lazy(async () => ({ default: (await import('./profile/page.tsx')).ProfilePage })),
  [portalPaths.my_tickets]: lazy(async () => ({
    default: (await import('./ticket-list/page.tsx')).TicketListPage,
  })),
  [portalPaths.new_ticket]: lazy(async () => ({
    default: (await import('./new-ticket/page.tsx')).NewTicketPage,
  })),
  [portalPaths.rate]: lazy(async () => ({ default: (await import('./rating/page.tsx')).RatePage })),
  [portalPaths.monthly_report]: lazy(async () => ({
    default: (await import('./report/page.tsx')).MonthlyReportPage,
  })),
  [portalPaths.ticket]: lazy(async () => ({ default: (await import('./ticket/page.tsx')).TicketPage })),
};

/** The portal's routes. */
export function Screens() {
  return (
    <ScreenErrorBoundary>
      <Suspense fallback={<Spinner label="Loading" />}>
        <Routes>
          {Object.entries(screens).map(([path, Screen]) => (
            <Route key={path} path={path} Component={Screen} />
          ))}
          <Route path="*" Component={NotFound} />
        </Routes>
      </Suspense>
    </ScreenErrorBoundary>
  );
}
