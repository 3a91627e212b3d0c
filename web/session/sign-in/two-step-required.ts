import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { rememberReturnPath } from '../areas.ts';

/** The API's answer to staff who have yet to set up two-step sign-in. */
export const twoStepRequired = 'two_step_required';

/** Leads to where two-step sign-in is set up. The sign-in after that leads back. */
export function leadToSetUp(): void {
  const { pathname, search } = location;
  if (pathname === portalPaths.profile) return;
  rememberReturnPath(pathname + search);
  location.assign(`${portalPaths.profile}#two-step`);
}
