import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The messages of an AWS::SQS::Queue in a file, one line each, the oldest first. Messages are never deleted.
 */
export class FileQueue {
  readonly #path: string;

  constructor(directory: string, name: string) {
    this.#path = join(directory, 'queues', `${name}.jsonl`);
  }

  send(message: object): void {
    mkdirSync(dirname(this.#path), { recursive: true });
    appendFileSync(this.#path, `${JSON.stringify(message)}\n`);
  }

  messages(): unknown[] {
    let lines: string;
    try {
      lines = readFileSync(this.#path, 'utf8');
    } catch {
      return [];
    }
    return lines
      .split('\n')
      .filter(Boolean)
      .map((line): unknown => JSON.parse(line));
  }
}
