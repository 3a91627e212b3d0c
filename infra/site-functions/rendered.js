/**
 * Viewer request of rendered pages: redirects, and gives every path that no post and no link of a newsletter
 * mail can have to the function that renders them as one path, whose answer is the 404 page. API Gateway
 * would refuse some of those paths itself. Written for the runtime cloudfront-js-2.0.
 */
function handler(event) {
  const request = event.request;
  const page = /^(\/blog\/[a-z\d-]{1,100}|\/newsletter\/[a-z]+\/[\w.-]{1,100})\/?$/.exec(request.uri);
  const redirection = redirect(request, page ? page[1] : request.uri);
  if (redirection) return redirection;
  if (!page && /^\/(blog|newsletter)\//.test(request.uri)) request.uri = '/blog/-/-';
  return request;
}
