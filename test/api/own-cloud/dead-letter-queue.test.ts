// @module-tag nightly
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { Company, Person } from '../../support/people.ts';
import { startOwnCloud } from '../../support/own-cloud.ts';
import { bodiesInQueues } from '../../support/queues.ts';

// In the shared cloud, a record that is retried would delay other tests.
const cloud = await startOwnCloud();
const { call } = await import('../../support/api.ts');
const { newCompany, newPerson } = await import('../../support/people.ts');
const { keys } = await import('../../../lambdas/table/keys.ts');
afterAll(() => cloud.stop());

const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const TableName = process.env['TABLE_NAME'] ?? '';

/** The message that AWS sends for records whose retries are exhausted. It does not contain the records. */
const DeadLetter = z.object({
  requestContext: z.object({ condition: z.string(), approximateInvokeCount: z.number() }),
  DDBStreamBatchInfo: z.object({
    batchSize: z.number(),
    startSequenceNumber: z.string(),
    endSequenceNumber: z.string(),
  }),
});

const deadLetters = async () =>
  (await bodiesInQueues('Portico-local-Changes-DeadLetters')).map((body) => DeadLetter.parse(body));

/** Expires an upload record without the path of its file, so that its stream record always fails. */
async function writeFailingRecord(): Promise<void> {
  const Key = keys.attachment(ulid(), ulid());
  await table.send(new PutCommand({ TableName, Item: { ...Key, expires_at: 1 } }));
  await table.send(new DeleteCommand({ TableName, Key }));
}

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
    await writeFailingRecord();
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
