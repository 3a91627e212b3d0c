/**
 * Placeholder for the site's origin in pages rendered at build, when the origin is unknown; the deployment
 * replaces it. A reserved name (RFC 2606), so that links of a page that was never deployed do not work.
 */
export const originPlaceholder = 'https://site-origin.invalid';
