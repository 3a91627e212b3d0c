import type { Outcome } from '../lambda/execution-environment.ts';
import type { Schedule } from './schedules.ts';

export interface SchedulerOptions {
  readonly invoke: (functionArn: string, event: unknown) => Promise<Outcome>;
  /** Whether schedules run when it is time; otherwise only `run` runs them. */
  readonly onTime: boolean;
}

/** A run of a schedule: the error of its function, if it failed. */
export interface Run {
  readonly schedule: string;
  readonly error?: string;
}

/** Runs functions on schedules. A run begins even if the last one has not ended, as in AWS. */
export class Scheduler {
  readonly #options: SchedulerOptions;
  #schedules: readonly Schedule[] = [];
  #timers: NodeJS.Timeout[] = [];

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  /** Replaces the schedules. Their periods begin now. */
  set(schedules: readonly Schedule[]): void {
    this.close();
    this.#schedules = schedules;
    if (this.#options.onTime)
      this.#timers = schedules.map((schedule) =>
        setInterval(() => void this.#run(schedule), schedule.period).unref(),
      );
  }

  /**
   * Runs schedules now, and waits until their functions have ended, after the last attempt.
   * @param part of the schedule's name @default every schedule
   */
  run(part = ''): Promise<Run[]> {
    const chosen = this.#schedules.filter(({ name }) => name.includes(part));
    return Promise.all(chosen.map((schedule) => this.#run(schedule)));
  }

  close(): void {
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
  }

  async #run({ name, functionArn, input }: Schedule): Promise<Run> {
    const outcome = await this.#options.invoke(functionArn, input);
    return { schedule: name, ...('error' in outcome && { error: outcome.error.errorMessage }) };
  }
}
