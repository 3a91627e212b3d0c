import { createHash } from 'node:crypto';
import { ulid } from 'ulid';

/** An id that is always the same for the same thing, so that a repeated run finds what an earlier one made. */
export function steadyId(name: string, since: string): string {
  const bytes = createHash('sha256').update(name).digest().values();
  return ulid(Date.parse(since), () => (bytes.next().value ?? 0) / 256);
}
