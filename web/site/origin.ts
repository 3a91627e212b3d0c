/**
 * Placeholder for the site's origin in pages rendered at build, when the origin is unknown; the deployment
 * replaces it. The name is reserved (RFC 2606), so links on a page that was not deployed lead nowhere.
 */
export const originPlaceholder = 'https://site-origin.invalid';
