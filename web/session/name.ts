import { updateUserAttributes } from 'aws-amplify/auth';
import { announce } from './auth-events.ts';
import { renewedToken } from './identity.ts';

/** Has the user pool put a name into the tokens from now on, and takes such tokens. */
export async function changeNameInTokens(name: string): Promise<void> {
  await updateUserAttributes({ userAttributes: { name } });
  await renewedToken(true);
  announce('user_updated');
}
