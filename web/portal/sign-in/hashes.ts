/** The part of the sign-in page's URL that shows the form for a recovery code. */
export const recoveryHash = '#recovery';

/** The same for the form for a passkey. */
export const passkeyHash = '#passkey';
