/**
 * Redirects to the one form of an address: the canonical host name, without a slash or `.html` at its end.
 * Concatenated with `route.js` and `rendered.js`, whose handlers call `redirect`. Written for the runtime
 * cloudfront-js-2.0.
 */
// Empty where the environment has no domain.
const siteHost = '__SITE_HOST__';
// CloudFront adds the headers of its policies to no response that a function makes. The list of sites that
// browsers open by HTTPS alone asks for this one also on the redirects of the bare domain.
const transportSecurity = '__TRANSPORT_SECURITY__';

function queryOf(querystring) {
  const query = Object.keys(querystring)
    .map((name) => {
      const field = querystring[name];
      const values = field.multiValue || [field];
      return values.map(({ value }) => (value ? `${name}=${value}` : name)).join('&');
    })
    .join('&');
  return query && `?${query}`;
}

/**
 * @param path the canonical path of what is asked for
 * @returns undefined for a request that has this form
 */
function redirect(request, path) {
  const host = request.headers.host;
  const elsewhere = siteHost && host && host.value !== siteHost;
  if (!elsewhere && path === request.uri) return undefined;
  const origin = elsewhere ? `https://${siteHost}` : '';
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: {
      location: { value: origin + path + queryOf(request.querystring) },
      'strict-transport-security': { value: transportSecurity },
    },
  };
}
