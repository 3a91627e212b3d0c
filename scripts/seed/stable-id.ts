import { createHash } from 'node:crypto';
import { ulid } from 'ulid';

/** An id that is the same in every run, so that a run finds the items of an earlier one. */
export function createStableId(name: string, since: string): string {
  const bytes = createHash('sha256').update(name).digest().values();
  return ulid(Date.parse(since), () => (bytes.next().value ?? 0) / 256);
}
