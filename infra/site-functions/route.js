/**
 * Viewer request: maps a URL path to a file. It knows every file, so that unknown paths get the site's 404
 * page. Written for the runtime cloudfront-js-2.0: no modules, no network access, one millisecond.
 */
const files = new Set('__SITE_FILES__');

function fileFor(uri) {
  if (uri === '/') return '/index.html';
  // Not in the list: the bucket also holds assets of earlier releases.
  if (uri.startsWith('/assets/')) return uri;
  if (files.has(uri)) return uri;
  if (/^\/(auth|support)(\/|$)/.test(uri)) return '/portal.html';
  if (/^\/admin(\/|$)/.test(uri)) return '/admin.html';
  const page = `${uri.replace(/\/$/, '')}.html`;
  return files.has(page) ? page : '/404.html';
}

function handler(event) {
  const request = event.request;
  const redirection = redirectToSite(request);
  if (redirection) return redirection;
  request.uri = fileFor(request.uri);
  return request;
}
