/**
 * Viewer response: a file may say with which status it is to be answered, in its metadata; the page for unknown paths says 404.
 * Written for CloudFront's runtime (cloudfront-js-2.0).
 */
function handler(event) {
  const response = event.response;
  const status = response.headers['x-amz-meta-status'];
  if (status) {
    delete response.headers['x-amz-meta-status'];
    // A revalidated page is still in the viewer's cache, with the status it came with.
    if (status.value === '404' && response.statusCode === 200) {
      response.statusCode = 404;
      response.statusDescription = 'Not Found';
    }
  }
  return response;
}
