/**
 * The path of the endpoint that ends a session. The path has its own file, because the browser's session code
 * calls the endpoint without loading the API client.
 */
export const signOutPath = '/api/me/sign-out';
