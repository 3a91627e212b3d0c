/** Something the person who runs the CDK can put right: its message is one sentence that says how, and needs no stack trace. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}
