import { signIn, signOut } from 'aws-amplify/auth';
import '../tokens/amplify.ts';
import { createCancelledError, passkeysNotSupportedText } from './passkeys.ts';

/** An error whose message is for users. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
}

/**
 * Signs in with a passkey of the person with this address. The session store notices that the user is signed
 * in.
 * @throws PasskeyError with advice; DOMException `AbortError` if the user cancels
 */
export async function signInWithPasskey(email: string): Promise<void> {
  const result = await signIn({
    username: email,
    options: { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' },
  }).catch((error: unknown) => {
    const name = error instanceof Error ? error.name : '';
    if (name === 'PasskeyAuthenticationCanceled' || name === 'PasskeyOperationAborted')
      throw createCancelledError();
    if (name === 'PasskeyNotSupported') throw new PasskeyError(passkeysNotSupportedText, { cause: error });
    if (name === 'NotAuthorizedException' || name.startsWith('Passkey'))
      throw new PasskeyError(
        'The passkey cannot sign in to this account. It may have been removed. Sign in with your password instead.',
        { cause: error },
      );
    throw error;
  });
  if (result.isSignedIn) return;
  // Otherwise Amplify would keep the unfinished sign-in, and continue it when the password form is sent.
  await signOut().catch(() => undefined);
  throw new PasskeyError('No passkey can be used with this address. Sign in with your password instead.');
}
