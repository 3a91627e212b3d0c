/**
 * Viewer response: sets the status code that the file's metadata names. The 404 page has the status 404.
 * Written for the runtime cloudfront-js-2.0.
 */
function handler(event) {
  const response = event.response;
  const status = response.headers['x-amz-meta-status'];
  if (status) {
    delete response.headers['x-amz-meta-status'];
    // Not on 304: the browser's cached page already has its status.
    if (status.value === '404' && response.statusCode === 200) {
      response.statusCode = 404;
      response.statusDescription = 'Not Found';
    }
  }
  return response;
}
