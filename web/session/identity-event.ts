/** Fired on `window` after each of Amplify's sign-in events, for those who follow the session without loading Amplify. */
export const identityEvent = 'portico:identity';
