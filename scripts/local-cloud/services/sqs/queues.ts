import { join } from 'node:path';
import { Queue, type QueueSettings } from './queue.ts';
import { QueueJournal } from './queue-journal.ts';

/** The queues of one cloud. */
export class Queues {
  readonly #directory: string;
  readonly #queues = new Map<string, Queue>();

  /** @param directory the directory of the stored messages */
  constructor(directory: string, declarations: readonly QueueSettings[]) {
    this.#directory = directory;
    this.declare(declarations);
  }

  /** Adds new queues, and updates the settings of existing ones. */
  declare(declarations: readonly QueueSettings[]): void {
    for (const settings of declarations) {
      const existing = this.#queues.get(settings.name);
      if (existing) existing.settings = settings;
      else this.#queues.set(settings.name, this.#open(settings));
    }
  }

  get all(): readonly Queue[] {
    return [...this.#queues.values()];
  }

  /** Finds a queue by its name, ARN or URL. */
  find(nameOrArn: string): Queue | undefined {
    return this.#queues.get(nameOrArn.split(/[:/]/).at(-1) ?? '');
  }

  #open(settings: QueueSettings): Queue {
    const journal = new QueueJournal(join(this.#directory, 'queues', `${settings.name}.journal`));
    return new Queue(settings, journal, (arn) => this.find(arn));
  }
}
