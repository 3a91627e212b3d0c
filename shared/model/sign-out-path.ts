/** Of the endpoint that ends a session; apart, because the session's code does not know the API's client. */
export const signOutPath = '/api/me/sign-out';
