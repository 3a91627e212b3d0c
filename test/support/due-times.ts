import { expect } from 'vitest';

/** Raises what is due, as every minute, and waits until that has ended. */
export async function checkDueTimes(): Promise<void> {
  const scheduler = process.env['AWS_ENDPOINT_URL_SCHEDULER'] ?? '';
  const answer = await fetch(`${scheduler}/run?schedule=due-times`, { method: 'POST' });
  expect(await answer.text()).not.toContain('"error"');
}
