import type { ResponseHead } from './edge-event.ts';

const reasons: Record<number, string> = {
  400: 'Bad request.',
  403: 'This distribution is not configured to allow the HTTP request method that was used for this request.',
  413: 'Bad request.',
  502: 'CloudFront wasn’t able to connect to the origin.',
  503: 'The CloudFront function associated with the CloudFront distribution is invalid or could not run.',
  504: 'CloudFront was not able to connect to the origin in time.',
};

/** An error of CloudFront itself: an HTML response, without the policies of the distribution. */
export class ViewerError extends Error {
  readonly status: number;
  readonly cacheResult: string;

  constructor(status: number, cacheResult = 'Error', reason = reasons[status] ?? '', options?: ErrorOptions) {
    super(reason, options);
    this.status = status;
    this.cacheResult = cacheResult;
  }

  get head(): ResponseHead {
    const headers = new Map([['content-type', ['text/html; charset=utf-8']]]);
    if (this.status === 413) headers.set('connection', ['close']);
    return { status: this.status, headers };
  }

  get html(): string {
    return `<!DOCTYPE html>\n<html lang="en"><head><title>ERROR: The request could not be satisfied</title></head><body><h1>${this.status} ERROR</h1><h2>The request could not be satisfied.</h2><p>${this.message}</p></body></html>\n`;
  }
}
