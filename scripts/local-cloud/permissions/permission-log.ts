import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod';
import { UsedPermission } from './used-permission.ts';

const Line = z.tuple([z.string(), UsedPermission]);

/** The distinct permissions that the calls with each access key have needed since the start. */
export class PermissionLog {
  readonly #file: string | undefined;
  /** Each element is a {@link Line} as JSON. */
  readonly #lines = new Set<string>();

  /**
   * @param file a file that several clouds share. Each cloud writes a permission immediately, so that the
   * file has it even if the cloud is killed. Each cloud also reads the permissions of the others.
   * @default only in memory
   */
  constructor(file?: string) {
    this.#file = file;
  }

  add(accessKeyId: string, permissions: readonly UsedPermission[]): void {
    for (const permission of permissions) {
      const line = JSON.stringify([accessKeyId, permission] satisfies z.output<typeof Line>);
      if (this.#lines.has(line)) continue;
      this.#lines.add(line);
      if (this.#file !== undefined) appendFileSync(this.#file, `${line}\n`);
    }
  }

  listPermissions(accessKeyId: string): UsedPermission[] {
    const all = new Set([...this.#lines, ...this.#sharedLines()]);
    return [...all]
      .map((line) => Line.parse(JSON.parse(line)))
      .flatMap(([key, permission]) => (key === accessKeyId ? [permission] : []));
  }

  #sharedLines(): string[] {
    if (this.#file === undefined || !existsSync(this.#file)) return [];
    // The last line of a cloud that was killed may be incomplete.
    return readFileSync(this.#file, 'utf8')
      .split('\n')
      .filter((line) => line.endsWith(']'));
  }
}

/**
 * The access key that signed a request, in its header or in its URL. An unsigned request needs no permission.
 */
export function readAccessKeyId(
  { authorization }: IncomingHttpHeaders,
  { searchParams }: URL,
): string | undefined {
  const credential =
    /Credential=([^,\s]+)/.exec(authorization ?? '')?.[1] ?? searchParams.get('X-Amz-Credential');
  return credential?.split('/')[0];
}
