import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isStaff, hasPermission, type PermissionName } from '@portico/shared/model/permissions.ts';
import { adminPaths } from '@portico/shared/model/admin-paths.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { Spinner } from '../ui/loading/spinner.tsx';
import { keepToast, toast, toastOnNextPage } from '../ui/toasts/toasts.ts';
import { findArea, rememberReturnPath } from './areas.ts';
import { useSession } from './session.tsx';

/**
 * Redirects to a path of any area: through the router within this document, otherwise by a full page load.
 */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (findArea(to) === findArea(location.pathname)) void navigate(to, { replace: true });
    else {
      keepToast();
      location.replace(to);
    }
  }, [navigate, to]);
  return <Spinner label="Loading" />;
}

function RedirectToSignIn() {
  const { pathname, search } = useLocation();
  useEffect(() => rememberReturnPath(pathname + search), [pathname, search]);
  return <Redirect to={portalPaths.sign_in} />;
}

/** Renders its children for signed-in users. Sends others to the sign-in page, which returns them here. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { status } = useSession();
  if (status === 'loading') return <Spinner label="Loading your session" />;
  return status === 'signed-in' ? children : <RedirectToSignIn />;
}

function AccessDenied() {
  useEffect(() => toastOnNextPage('error', 'Access denied. Admin or agent role required.'), []);
  return <Redirect to={portalPaths.my_tickets} />;
}

function AccessDeniedToAgent() {
  useEffect(() => toast.error('Access denied. Admin role required.'), []);
  return <Redirect to={adminPaths.dashboard} />;
}

/**
 * Renders its children for users with the permission; sends other staff to the dashboard, and customers to
 * their own tickets.
 */
export function RequireRole({ permission, children }: { permission: PermissionName; children: ReactNode }) {
  const { user } = useSession();
  const deniedView = isStaff(user?.roles) ? <AccessDeniedToAgent /> : <AccessDenied />;
  return <RequireSession>{hasPermission(user?.roles, permission) ? children : deniedView}</RequireSession>;
}
