import * as z from 'zod';
import { type LambdaContext, runBeforeDeadline } from '../deadline.ts';

interface Job {
  /** @param at the time for which the run was scheduled */
  readonly run: (at: Date) => Promise<unknown>;
  /** The maximum number of milliseconds for a run. @default as long as the function may run */
  readonly maxMilliseconds?: number;
}

/** The input of a schedule (infra/constructs/recurring-jobs.ts). */
const ScheduledRun = z.object({ job: z.string(), scheduled_at: z.iso.datetime() });

/** The Lambda handler of recurring jobs, by name. */
export function createJobHandler(jobs: Readonly<Record<string, Job>>) {
  const jobsByName = new Map(Object.entries(jobs));
  return async (event: unknown, context: LambdaContext): Promise<void> => {
    const { job: name, scheduled_at } = ScheduledRun.parse(event);
    const job = jobsByName.get(name);
    if (!job) throw new Error(`There is no job "${name}".`);
    await runBeforeDeadline(context, () => job.run(new Date(scheduled_at)), job.maxMilliseconds);
  };
}
