/**
 * Viewer request: which file answers a path. Every known path is listed, so that an unknown one gets the site's own page for it.
 * Written for CloudFront's runtime (cloudfront-js-2.0): no modules, no network, a millisecond.
 */
const files = new Set('__SITE_FILES__');

function fileFor(uri) {
  if (uri === '/') return '/index.html';
  // Files of earlier releases stay available there, and only the bucket knows them.
  if (uri.startsWith('/assets/')) return uri;
  if (files.has(uri)) return uri;
  if (/^\/(auth|support)(\/|$)/.test(uri)) return '/portal.html';
  if (/^\/admin(\/|$)/.test(uri)) return '/admin.html';
  const page = `${uri.replace(/\/$/, '')}.html`;
  return files.has(page) ? page : '/404.html';
}

function handler(event) {
  const request = event.request;
  const redirection = moved(request);
  if (redirection) return redirection;
  request.uri = fileFor(request.uri);
  return request;
}
