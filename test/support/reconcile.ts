import { expect } from 'vitest';

/** Runs the job that compares the user pool with the profiles, and waits for its end. */
export async function reconcileUsers(): Promise<void> {
  const schedulerUrl = process.env['AWS_ENDPOINT_URL_SCHEDULER'] ?? '';
  const answer = await fetch(`${schedulerUrl}/run?schedule=user-check`, { method: 'POST' });
  expect(await answer.text()).not.toContain('"error"');
}
