import { expect } from 'vitest';

/** Compares the user pool with the profiles, as every hour, and waits until that has ended. */
export async function reconcileUsers(): Promise<void> {
  const scheduler = process.env['AWS_ENDPOINT_URL_SCHEDULER'] ?? '';
  const answer = await fetch(`${scheduler}/run?schedule=user-check`, { method: 'POST' });
  expect(await answer.text()).not.toContain('"error"');
}
