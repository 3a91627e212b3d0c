import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { rememberReturnPath } from '../areas.ts';

/** The API's error code for staff who have not set up two-step sign-in yet. */
export const twoStepRequiredCode = 'two_step_required';

/** Opens the page that sets up two-step sign-in. The next sign-in returns to the current page. */
export function redirectToTwoStepSetup(): void {
  const { pathname, search } = location;
  if (pathname === portalPaths.profile) return;
  rememberReturnPath(pathname + search);
  location.assign(`${portalPaths.profile}#two-step`);
}
