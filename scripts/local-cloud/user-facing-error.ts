/**
 * A foreseen obstacle that only the person at the keyboard can remove: no Java, a port in use, a damaged state directory.
 * The message says in one sentence what is wrong; `remedy` says what to do about it. Entry scripts print both and exit with 1.
 */
export class UserFacingError extends Error {
  override readonly name = 'UserFacingError';
  readonly remedy: string;

  constructor(message: string, remedy: string, options?: ErrorOptions) {
    super(message, options);
    this.remedy = remedy;
  }

  /** Both sentences, as entry scripts print them. */
  get text(): string {
    return `${this.message}\n${this.remedy}`;
  }
}
