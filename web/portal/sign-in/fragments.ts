/** The URL fragment of the sign-in page that shows the form for a recovery code. */
export const recoveryCodeFragment = '#recovery';

/** The URL fragment of the sign-in page that shows the form for a passkey. */
export const passkeyFragment = '#passkey';
