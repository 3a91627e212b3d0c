/** A file that cannot be read at all. The message says what is wrong, and how to fix it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
