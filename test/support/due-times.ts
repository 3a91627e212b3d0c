import { expect } from 'vitest';

/** Runs the job that processes due times, and waits for its end. */
export async function checkDueTimes(): Promise<void> {
  const schedulerUrl = process.env['AWS_ENDPOINT_URL_SCHEDULER'] ?? '';
  const answer = await fetch(`${schedulerUrl}/run?schedule=due-times`, { method: 'POST' });
  expect(await answer.text()).not.toContain('"error"');
}
