/**
 * An error that the person who runs the CDK can fix. The message says how, in one sentence, without a stack
 * trace.
 */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}
