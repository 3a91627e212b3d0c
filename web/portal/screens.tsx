import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Spinner } from '../ui/spinner.tsx';
import { ScreenBoundary } from './boundary.tsx';
import { NotFound } from './failure.tsx';

const SignIn = lazy(async () => ({ default: (await import('./sign-in/page.tsx')).SignInPage }));
const SetPassword = lazy(async () => ({
  default: (await import('./set-password/page.tsx')).SetPasswordPage,
}));
const Profile = lazy(async () => ({ default: (await import('./profile/page.tsx')).ProfilePage }));
const TicketList = lazy(async () => ({ default: (await import('./ticket-list/page.tsx')).TicketListPage }));
const NewTicket = lazy(async () => ({ default: (await import('./new-ticket/page.tsx')).NewTicketPage }));
const Ticket = lazy(async () => ({ default: (await import('./ticket/page.tsx')).TicketPage }));

/** Every address of the portal; each screen's code is fetched when it is first visited. */
export function Screens() {
  return (
    <ScreenBoundary>
      <Suspense fallback={<Spinner label="Loading" />}>
        <Routes>
          <Route path="/auth/login" Component={SignIn} />
          <Route path="/auth/set-password" Component={SetPassword} />
          <Route path="/support/profile" Component={Profile} />
          <Route path="/support/my-tickets" Component={TicketList} />
          <Route path="/support/new-ticket" Component={NewTicket} />
          <Route path="/support/ticket/:id" Component={Ticket} />
          <Route path="*" Component={NotFound} />
        </Routes>
      </Suspense>
    </ScreenBoundary>
  );
}
