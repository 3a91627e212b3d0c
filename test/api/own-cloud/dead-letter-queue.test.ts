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

const listDeadLetters = async () =>
  (await listBodiesInQueues('Portico-local-Changes-DeadLetters')).map((body) => DeadLetter.parse(body));

const waitUntil = (check: () => unknown) => vi.waitUntil(check, { timeout: 90_000, interval: 100 });

describe('a stream record that always fails', () => {
  let admin: Person;
  let companyRenamedBeforeFailure: Company;
  let companyRenamedAfterFailure: Company;

  beforeAll(async () => {
    [admin, companyRenamedBeforeFailure, companyRenamedAfterFailure] = await Promise.all([
      newPerson('admin'),
      newCompany(),
      newCompany(),
    ]);
  });

  const renameCompany = (company: Company, name: string) =>
    call('updateCompany', { params: { id: company.id }, body: { name } }, admin);
  const readCompanyName = async (person: Person) => (await call('getMe', {}, person)).company;

  it('is sent to the dead-letter queue, and the records before and after it are processed', async () => {
    const [firstCustomer, secondCustomer] = await Promise.all([
      newPerson('customer', { company: companyRenamedBeforeFailure }),
      newPerson('customer', { company: companyRenamedAfterFailure }),
    ]);
    await renameCompany(companyRenamedBeforeFailure, `${companyRenamedBeforeFailure.name} before`);
    await expireBrokenFile({ ticket_id: ulid(), id: ulid() });
    await renameCompany(companyRenamedAfterFailure, `${companyRenamedAfterFailure.name} after`);

    await waitUntil(
      async () => (await readCompanyName(firstCustomer)) === `${companyRenamedBeforeFailure.name} before`,
    );
    await waitUntil(
      async () => (await readCompanyName(secondCustomer)) === `${companyRenamedAfterFailure.name} after`,
    );
    await waitUntil(async () => (await listDeadLetters()).length > 0);
    const [deadLetter, ...otherLetters] = await listDeadLetters();
    expect(otherLetters).toEqual([]);
    expect(deadLetter).toMatchObject({
      requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: 6 },
      DDBStreamBatchInfo: { batchSize: 1 },
    });

    await renameCompany(companyRenamedAfterFailure, companyRenamedAfterFailure.name);
    await waitUntil(async () => (await readCompanyName(secondCustomer)) === companyRenamedAfterFailure.name);
    expect(await listDeadLetters()).toHaveLength(1);
  });
});
