import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { rememberReturnPath } from '../areas.ts';

/** The API's answer to staff who have yet to set up two-step sign-in. */
export const twoStepRequired = 'two_step_required';

/** Opens the page that sets up two-step sign-in. The next sign-in returns to the current page. */
export function redirectToSetUp(): void {
  const { pathname, search } = location;
  if (pathname === portalPaths.profile) return;
  rememberReturnPath(pathname + search);
  location.assign(`${portalPaths.profile}#two-step`);
}
