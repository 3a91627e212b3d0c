/**
 * Viewer request: redirects to the one form of an address, and maps it to a file. It knows every file and
 * every path of the applications, so that unknown paths get the site's 404 page. Written for the runtime
 * cloudfront-js-2.0: no modules, no network access, one millisecond.
 */
const files = new Set('__SITE_FILES__');
// Each application's HTML file, and a pattern of its paths.
const applications = '__APPLICATIONS__';
const missing = '/404.html';

/** The file of a page or an application, or undefined. */
function pageAt(path) {
  if (path === '/') return '/index.html';
  const application = applications.find(({ pattern }) => new RegExp(pattern).test(path));
  if (application) return application.file;
  const page = `${path}.html`;
  return files.has(page) && page !== missing ? page : undefined;
}

/** The one form of an address. A path that names no page is its own. */
function canonical(uri) {
  const path = uri.replace(/([^/])\/$/, '$1');
  // The list of the blog is a rendered page, but these forms of its address come here.
  if (path === '/blogs' || path === '/blog') return '/blogs';
  const page = files.has(path) && path.endsWith('.html') ? path.slice(0, -5) : path;
  if (!pageAt(page)) return uri;
  return page === '/index' ? '/' : page;
}

function fileOf(path) {
  if (files.has(path)) return path;
  // Publishing a post stores its picture, without a release.
  if (/^\/share\/blog\/[a-z\d-]+\.png$/.test(path)) return path;
  return pageAt(path) || missing;
}

/** The path for the log: short, and without what may be the address of a person. */
function loggable(uri) {
  return uri.replace(/[^/]*(@|%40)[^/]*/gi, '*').slice(0, 200);
}

function handler(event) {
  const request = event.request;
  const path = canonical(request.uri);
  const redirection = redirect(request, path);
  if (redirection) return redirection;
  const file = fileOf(path);
  if (file === missing) console.log(`Page not found: ${loggable(request.uri)}`);
  request.uri = file;
  return request;
}
