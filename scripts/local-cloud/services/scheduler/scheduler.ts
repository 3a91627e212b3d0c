import { randomUUID } from 'node:crypto';
import type { Outcome } from '../lambda/execution-environment.ts';
import type { Schedule } from './schedules.ts';

export interface SchedulerOptions {
  readonly invoke: (functionArn: string, event: unknown) => Promise<Outcome>;
  /** Whether schedules run on time; otherwise only `run` runs them. */
  readonly runsOnTime: boolean;
}

/** A run of a schedule, with the function's error if it failed. */
export interface Run {
  readonly schedule: string;
  readonly error?: string;
}

/** Runs functions on schedules. As in AWS, a run starts even if the last one has not ended. */
export class Scheduler {
  readonly #options: SchedulerOptions;
  #schedules: readonly Schedule[] = [];
  #timers: NodeJS.Timeout[] = [];

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  /** Replaces the schedules. The periods of the new schedules start now. */
  replaceSchedules(schedules: readonly Schedule[]): void {
    this.close();
    this.#schedules = schedules;
    if (this.#options.runsOnTime)
      this.#timers = schedules.map((schedule) =>
        setInterval(() => void this.#run(schedule), schedule.period).unref(),
      );
  }

  /**
   * Runs schedules now, and waits until their functions have ended, including retries.
   * @param namePart a part of the schedule's name @default every schedule
   * @param time the scheduled time
   */
  run(namePart = '', time = new Date()): Promise<Run[]> {
    const matchingSchedules = this.#schedules.filter(({ name }) => name.includes(namePart));
    return Promise.all(matchingSchedules.map((schedule) => this.#run(schedule, time)));
  }

  close(): void {
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
  }

  async #run({ name, arn, functionArn, input }: Schedule, at = new Date()): Promise<Run> {
    const outcome = await this.#options.invoke(
      functionArn,
      JSON.parse(replaceContextAttributes(input, arn, at)),
    );
    return { schedule: name, ...('error' in outcome && { error: outcome.error.errorMessage }) };
  }
}

/**
 * The input, with context attributes replaced by their values.
 * https://docs.aws.amazon.com/scheduler/latest/UserGuide/managing-schedule-context-attributes.html
 */
const replaceContextAttributes = (input: string, arn: string, at: Date): string =>
  input
    .replaceAll('<aws.scheduler.schedule-arn>', arn)
    .replaceAll('<aws.scheduler.scheduled-time>', at.toISOString().replace(/\.\d+/, ''))
    .replaceAll('<aws.scheduler.execution-id>', randomUUID())
    .replaceAll('<aws.scheduler.attempt-number>', '1');
