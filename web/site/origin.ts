/**
 * Placeholder for the site's origin in pages rendered at build, which do not know where they will be served
 * from; the deployment replaces it. A reserved name (RFC 2606), so that links of a page that was never
 * deployed lead nowhere.
 */
export const originPlaceholder = 'https://site-origin.invalid';
