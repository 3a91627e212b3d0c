/**
 * Stands before `route.js` and `rendered.js`, whose handlers call it: sends visitors of any other name of the site on to its own, which sessions, the bot
 * check and search engines know. Written for CloudFront's runtime (cloudfront-js-2.0).
 */
// Empty where CloudFront gives the site its only name.
const siteHost = '__SITE_HOST__';

function moved(request) {
  const host = request.headers.host;
  if (!siteHost || !host || host.value === siteHost) return undefined;
  const query = Object.keys(request.querystring)
    .map((name) => {
      const field = request.querystring[name];
      const values = field.multiValue || [field];
      return values.map((one) => (one.value ? `${name}=${one.value}` : name)).join('&');
    })
    .join('&');
  const location = `https://${siteHost}${request.uri}${query && '?'}${query}`;
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: { location: { value: location } },
  };
}
