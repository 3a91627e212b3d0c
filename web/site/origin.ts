/**
 * Stands for the site's own origin in the pages that are rendered at build, which don't know where they will be served from; the deployment puts
 * its address there. A reserved name (RFC 2606), so that a page that was never deployed leads nowhere.
 */
export const originPlaceholder = 'https://site-origin.invalid';
