import type { CreationOptions, NewCredential } from '@portico/shared/contract/passkeys.ts';
import { createCancelledError, passkeysNotSupportedText } from '../../../session/sign-in/passkeys.ts';

/** An error whose message is for users. */
export class NewCredentialError extends Error {
  override readonly name = 'NewCredentialError';
}

const toBase64url = (bytes: ArrayBuffer): string =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const authenticatorAttachments = ['platform', 'cross-platform'] as const;

/** The exceptions that browsers throw: https://w3c.github.io/webauthn/#sctn-create-request-exceptions */
function throwWithAdvice(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') throw createCancelledError();
  if (name === 'InvalidStateError')
    throw new NewCredentialError('This device already has a passkey for your account.', { cause: error });
  if (name === 'NotSupportedError' || name === 'ConstraintError')
    throw new NewCredentialError(
      'This device cannot create a passkey: it needs a screen lock, a PIN or a fingerprint.',
      { cause: error },
    );
  throw error;
}

/**
 * Makes the browser create a passkey, after it has asked the user.
 * @throws NewCredentialError with advice; DOMException `AbortError` if the user cancels
 */
export async function createCredential(options: CreationOptions): Promise<NewCredential> {
  // Browsers released before 2025 may support passkeys but lack this function.
  if (typeof PublicKeyCredential === 'undefined' || !('parseCreationOptionsFromJSON' in PublicKeyCredential))
    throw new NewCredentialError(passkeysNotSupportedText);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await navigator.credentials.create({ publicKey }).catch(throwWithAdvice);
  if (
    !(credential instanceof PublicKeyCredential) ||
    !(credential.response instanceof AuthenticatorAttestationResponse)
  )
    throw new NewCredentialError(passkeysNotSupportedText);
  const { response } = credential;
  const authenticatorAttachment = authenticatorAttachments.find(
    (attachmentType) => attachmentType === credential.authenticatorAttachment,
  );
  return {
    id: credential.id,
    type: 'public-key',
    ...(authenticatorAttachment && { authenticatorAttachment }),
    response: {
      clientDataJSON: toBase64url(response.clientDataJSON),
      attestationObject: toBase64url(response.attestationObject),
      transports: response.getTransports().slice(0, 8),
    },
  };
}
