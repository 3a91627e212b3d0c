import { announce } from './auth-events.ts';
import { renewedToken } from './identity.ts';

/** Takes tokens with the name that the user pool knows by now. */
export async function takeNewName(): Promise<void> {
  await renewedToken(true);
  announce('user_updated');
}
