/** Viewer request of what the API renders: nothing but the name of the site to see to. Written for CloudFront's runtime (cloudfront-js-2.0). */
function handler(event) {
  return moved(event.request) || event.request;
}
