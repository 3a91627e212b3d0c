/**
 * Viewer request: maps a URL path to a file. It knows every file and every path of the applications, so that
 * unknown paths get the site's 404 page. Written for the runtime cloudfront-js-2.0: no modules, no network
 * access, one millisecond.
 */
const files = new Set('__SITE_FILES__');
// Each application's HTML file, and a pattern of its paths.
const applications = '__APPLICATIONS__';
const missing = '/404.html';

function fileFor(uri) {
  if (uri === '/') return '/index.html';
  // Not in the list: the bucket also holds assets of earlier releases.
  if (uri.startsWith('/assets/')) return uri;
  if (files.has(uri)) return uri;
  const path = uri.replace(/\/$/, '');
  const application = applications.find(({ pattern }) => new RegExp(pattern).test(path));
  if (application) return application.file;
  const page = `${path}.html`;
  return files.has(page) ? page : missing;
}

/** The path for the log: short, and without what may be the address of a person. */
function loggable(uri) {
  return uri.replace(/[^/]*(@|%40)[^/]*/gi, '*').slice(0, 200);
}

function handler(event) {
  const request = event.request;
  const redirection = redirectToSite(request);
  if (redirection) return redirection;
  const file = fileFor(request.uri);
  if (file === missing) console.log(`Page not found: ${loggable(request.uri)}`);
  request.uri = file;
  return request;
}
