/** An answer that API Gateway gives by itself, as `{ "message": … }`. */
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
