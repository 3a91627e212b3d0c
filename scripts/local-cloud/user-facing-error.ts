/**
 * An expected error that the user of a command can fix: missing Java, a port in use, a damaged state
 * directory. The message describes the problem, and `remedy` the solution. Commands print both and exit with
 * 1.
 */
export class UserFacingError extends Error {
  override readonly name = 'UserFacingError';
  readonly remedy: string;

  constructor(message: string, remedy: string, options?: ErrorOptions) {
    super(message, options);
    this.remedy = remedy;
  }

  /** Message and remedy, as commands print them. */
  get text(): string {
    return `${this.message}\n${this.remedy}`;
  }
}
