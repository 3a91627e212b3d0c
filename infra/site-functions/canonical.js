/**
 * Redirects requests for other host names to the canonical one. Concatenated with `route.js` and
 * `rendered.js`, whose handlers call `redirectToSite`. Written for the runtime cloudfront-js-2.0.
 */
// Empty where the environment has no domain.
const siteHost = '__SITE_HOST__';

function redirectToSite(request) {
  const host = request.headers.host;
  if (!siteHost || !host || host.value === siteHost) return undefined;
  const query = Object.keys(request.querystring)
    .map((name) => {
      const field = request.querystring[name];
      const values = field.multiValue || [field];
      return values.map(({ value }) => (value ? `${name}=${value}` : name)).join('&');
    })
    .join('&');
  const location = `https://${siteHost}${request.uri}${query && '?'}${query}`;
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: { location: { value: location } },
  };
}
