/**
 * The path of the endpoint that ends a session. It has its own file, because the browser's session code calls
 * it without the API client.
 */
export const signOutPath = '/api/me/sign-out';
