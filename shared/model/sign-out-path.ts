/**
 * The path of the endpoint that ends a session; separate, because the session's code does not use the API
 * client.
 */
export const signOutPath = '/api/me/sign-out';
