/**
 * Viewer request of rendered pages: redirects, and gives every path that no post can have to the function
 * that renders them as one path, whose answer is the 404 page. API Gateway would refuse some of those paths
 * itself. Written for the runtime cloudfront-js-2.0.
 */
function handler(event) {
  const request = event.request;
  const post = /^(\/blog\/[a-z\d-]{1,100})\/?$/.exec(request.uri);
  const redirection = redirect(request, post ? post[1] : request.uri);
  if (redirection) return redirection;
  if (!post && request.uri.startsWith('/blog/')) request.uri = '/blog/-/-';
  return request;
}
