// @module-tag nightly
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { Company, Person } from '../../support/people.ts';
import { startOwnCloud } from '../../support/own-cloud.ts';
import { listBodiesInQueues } from '../../support/queues.ts';

// In the shared cloud, the retries of a record would delay other tests.
const cloud = await startOwnCloud();
const { call } = await import('../../support/api.ts');
const { newCompany, newPerson } = await import('../../support/people.ts');
const { expireBrokenFile } = await import('../../support/stored-items/files.ts');
afterAll(() => cloud.stop());

/**
 * The message that Lambda sends to the dead-letter queue after the last retry of a batch. It contains only
 * the batch's position in the stream, not its records.
 */
const DeadLetter = z.object({
  requestContext: z.object({ condition: z.string(), approximateInvokeCount: z.number() }),
  DDBStreamBatchInfo: z.object({
    batchSize: z.number(),
    startSequenceNumber: z.string(),
    endSequenceNumber: z.string(),
  }),
});

const deadLetters = async () =>
  (await listBodiesInQueues('Portico-local-Changes-DeadLetters')).map((body) => DeadLetter.parse(body));

const eventually = (check: () => unknown) => vi.waitUntil(check, { timeout: 90_000, interval: 100 });

describe('a stream record that always fails', () => {
  let admin: Person;
  let before: Company;
  let after: Company;

  beforeAll(async () => {
    [admin, before, after] = await Promise.all([newPerson('admin'), newCompany(), newCompany()]);
  });

  const rename = (company: Company, name: string) =>
    call('updateCompany', { params: { id: company.id }, body: { name } }, admin);
  const nameShownTo = async (person: Person) => (await call('getMe', {}, person)).company;

  it('is sent to the dead-letter queue, and the records before and after it are processed', async () => {
    const [early, late] = await Promise.all([
      newPerson('customer', { company: before }),
      newPerson('customer', { company: after }),
    ]);
    await rename(before, `${before.name} before`);
    await expireBrokenFile({ ticket_id: ulid(), id: ulid() });
    await rename(after, `${after.name} after`);

    await eventually(async () => (await nameShownTo(early)) === `${before.name} before`);
    await eventually(async () => (await nameShownTo(late)) === `${after.name} after`);
    await eventually(async () => (await deadLetters()).length > 0);
    const [letter, ...more] = await deadLetters();
    expect(more).toEqual([]);
    expect(letter).toMatchObject({
      requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: 6 },
      DDBStreamBatchInfo: { batchSize: 1 },
    });

    await rename(after, after.name);
    await eventually(async () => (await nameShownTo(late)) === after.name);
    expect(await deadLetters()).toHaveLength(1);
  });
});
