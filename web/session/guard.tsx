import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { may, type PermissionName } from '@portico/shared/model/permissions.ts';
import { Spinner } from '../ui/spinner.tsx';
import { toastOnNextPage } from '../ui/toasts.ts';
import { areaOf, rememberPage } from './areas.ts';
import { useSession } from './session.tsx';

/** Goes to a path of any area; within this document by the router, else by a full page load. */
function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (areaOf(to) === areaOf(location.pathname)) void navigate(to, { replace: true });
    else location.replace(to);
  }, [navigate, to]);
  return <Spinner label="Loading" />;
}

function ToSignIn() {
  const { pathname, search } = useLocation();
  useEffect(() => rememberPage(pathname + search), [pathname, search]);
  return <Redirect to="/auth/login" />;
}

/** Shows its children to whoever is signed in; others sign in first and come back. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { status } = useSession();
  if (status === 'loading') return <Spinner label="Loading your session" />;
  return status === 'signed-in' ? children : <ToSignIn />;
}

function Denied() {
  useEffect(() => toastOnNextPage('error', 'Access denied. Admin or agent role required.'), []);
  return <Redirect to="/support/my-tickets" />;
}

/** Shows its children to signed-in people who may do `permission`; others go to their tickets. */
export function RequireRole({ permission, children }: { permission: PermissionName; children: ReactNode }) {
  const { user } = useSession();
  return <RequireSession>{may(user?.roles, permission) ? children : <Denied />}</RequireSession>;
}
