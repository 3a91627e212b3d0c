import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';

const Message = z.object({
  id: z.string(),
  body: z.string(),
  /** Milliseconds since the epoch, like all times here. */
  sentAt: z.number(),
  visibleAt: z.number(),
  receiveCount: z.number(),
  firstReceivedAt: z.number().optional(),
  /** The chain of requests that the message belongs to. */
  chain: z.string().optional(),
});
/** A message of a queue, and how often it was received. */
export type StoredMessage = z.output<typeof Message>;

const Line = z.union([z.object({ put: Message }), z.object({ delete: z.string() })]);
type Line = z.output<typeof Line>;

/** Above this number of lines, the file is rewritten without the lines that later lines replace. */
const maximumLines = 10_000;

/**
 * The messages of a queue in a file, to which each change adds a line. After `kill -9`, at most the last
 * change is missing.
 */
export class QueueJournal {
  readonly #path: string;
  readonly #messages = new Map<string, StoredMessage>();
  #lines = 0;

  constructor(path: string) {
    this.#path = path;
    const lines = readLines(path);
    for (const line of lines) this.#apply(line);
    if (lines.length > this.#messages.size) this.#compact();
  }

  /** The messages, in the order in which they were sent. */
  get messages(): readonly StoredMessage[] {
    return [...this.#messages.values()];
  }

  find(id: string): StoredMessage | undefined {
    return this.#messages.get(id);
  }

  put(message: StoredMessage): void {
    this.#write({ put: message });
  }

  delete(id: string): void {
    if (this.#messages.has(id)) this.#write({ delete: id });
  }

  #apply(line: Line): void {
    this.#lines += 1;
    if ('put' in line) this.#messages.set(line.put.id, line.put);
    else this.#messages.delete(line.delete);
  }

  #write(line: Line): void {
    this.#apply(line);
    mkdirSync(dirname(this.#path), { recursive: true });
    appendFileSync(this.#path, `${JSON.stringify(line)}\n`);
    if (this.#lines > maximumLines) this.#compact();
  }

  #compact(): void {
    const temporaryPath = `${this.#path}.tmp`;
    writeFileSync(
      temporaryPath,
      this.messages.map((message) => `${JSON.stringify({ put: message })}\n`).join(''),
    );
    renameSync(temporaryPath, this.#path);
    this.#lines = this.#messages.size;
  }
}

function readLines(path: string): Line[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return [];
  }
  // Skips the text after the last line break, which was being written when the process was killed.
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => Line.parse(JSON.parse(line)));
}
