/**
 * Viewer request of rendered pages: only redirects other host names. Written for the runtime
 * cloudfront-js-2.0.
 */
function handler(event) {
  return redirectToSite(event.request) || event.request;
}
