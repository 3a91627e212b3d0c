/** A file that cannot be read at all: says what is wrong, and how to mend it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
