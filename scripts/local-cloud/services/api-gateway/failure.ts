/** An error response of API Gateway itself: `{ "message": … }`. */
export class Failure extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.name = 'Failure';
    this.status = status;
    this.headers = headers;
  }
}
