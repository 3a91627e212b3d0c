import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod';
import { type Place, type SeenCall, Use, usesOf } from './used-permissions.ts';

const Line = z.tuple([z.string(), Use]);

/** What each access key was used for, once each, since the start. */
export class UseLog {
  readonly #place: Place;
  readonly #file: string | undefined;
  /** As JSON of {@link Line}. */
  readonly #lines = new Set<string>();

  /** @param file to which each use is added at once, and which is read with what other clouds, even killed ones, have added. @default memory alone */
  constructor(place: Place, file?: string) {
    this.#place = place;
    this.#file = file;
  }

  note(accessKeyId: string, service: string, call: SeenCall): void {
    for (const use of usesOf(service, call, this.#place)) {
      const line = JSON.stringify([accessKeyId, use] satisfies z.output<typeof Line>);
      if (this.#lines.has(line)) continue;
      this.#lines.add(line);
      if (this.#file !== undefined) appendFileSync(this.#file, `${line}\n`);
    }
  }

  of(accessKeyId: string): Use[] {
    const all = new Set([...this.#lines, ...this.#elsewhere()]);
    return [...all]
      .map((line) => Line.parse(JSON.parse(line)))
      .flatMap(([key, use]) => (key === accessKeyId ? [use] : []));
  }

  #elsewhere(): string[] {
    if (this.#file === undefined || !existsSync(this.#file)) return [];
    // A cloud that is killed may leave half a line.
    return readFileSync(this.#file, 'utf8')
      .split('\n')
      .filter((line) => line.endsWith(']'));
  }
}

/** By whose key a request is signed, in its header or in the URL; unsigned ones need no permission. */
export function signerOf({ authorization }: IncomingHttpHeaders, { searchParams }: URL): string | undefined {
  const credential =
    /Credential=([^,\s]+)/.exec(authorization ?? '')?.[1] ?? searchParams.get('X-Amz-Credential');
  return credential?.split('/')[0];
}
