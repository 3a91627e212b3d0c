import { describe, expect, test } from 'vitest';
import { ulid } from 'ulid';
import * as z from 'zod';
import { keys } from '../../../lambdas/table/keys.ts';
import { compilePattern } from '../../../scripts/local-cloud/services/lambda-event-sources/event-pattern.ts';
import { findOnlyResource, listResourcesOfType, synthesize } from '../support/synthesize.ts';

const { templates } = synthesize('prod');
const { changes } = templates;
const mapping = findOnlyResource(changes, 'AWS::Lambda::EventSourceMapping').Properties;

describe('the filters of the stream', () => {
  const { Filters } = z
    .object({ Filters: z.array(z.object({ Pattern: z.string() })) })
    .parse(mapping.FilterCriteria);
  const patterns = Filters.map(({ Pattern }) => compilePattern(Pattern));
  const isProcessed = (record: object) => patterns.some((matches) => matches(record));
  const change = (
    eventName: string,
    sk: string,
    OldImage: object = {},
    NewImage: object = {},
    pk = 'TICKET#1',
  ) => ({
    eventName,
    dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } }, OldImage, NewImage },
  });
  const { pk: failedWork, sk: work } = keys.failedWork(ulid());
  const expiry = { expires_at: { N: '1' } };

  test.each([
    ['an upload that expired before it was complete', change('REMOVE', 'FILE#1', expiry), true],
    ['a company that changed', change('MODIFY', 'COMPANY'), true],
    ['a new ticket', change('INSERT', 'TICKET'), true],
    ['an event of a ticket', change('INSERT', 'EVENT#000002'), true],
    ['a new comment, which has its own event', change('INSERT', 'COMMENT#1'), false],
    ['a comment whose text changed', change('MODIFY', 'COMMENT#1'), true],
    ['a completed upload, which has its own event', change('MODIFY', 'FILE#1', expiry), false],
    ['a file whose name changed', change('MODIFY', 'FILE#1'), true],
    ['an upload that has begun', change('INSERT', 'FILE#1', {}, expiry), false],
    ['an upload whose time is extended', change('MODIFY', 'FILE#1', expiry, expiry), false],
    ['a ticket that was deleted', change('REMOVE', 'TICKET'), true],
    ['an event that was changed', change('MODIFY', 'EVENT#000002'), true],
    ['an event that was deleted', change('REMOVE', 'EVENT#000002'), true],
    ['the description of a ticket', change('INSERT', 'DESCRIPTION'), false],
    ['a new company', change('INSERT', 'COMPANY'), false],
    ['a changed ticket, which has its own event', change('MODIFY', 'TICKET'), false],
    ['failed work that staff try again', change('MODIFY', work, {}, {}, failedWork), true],
    ['a read mark', change('MODIFY', 'READ#1'), false],
    ['a stored request that expired', change('REMOVE', 'REQUEST', expiry), false],
  ])('%s: %#', (_, record, processed) => {
    expect(isProcessed(record)).toBe(processed);
  });
});

describe('a change that fails', () => {
  test('is retried several times, separately from other changes, before the stream drops it', () => {
    expect(mapping).toMatchObject({
      StartingPosition: 'TRIM_HORIZON',
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 5,
      MaximumRecordAgeInSeconds: 6 * 60 * 60,
    });
  });

  test('then goes to an encrypted dead-letter queue for 14 days', () => {
    const queue = findOnlyResource(changes, 'AWS::SQS::Queue').Properties;
    expect(queue).toMatchObject({ MessageRetentionPeriod: 14 * 24 * 60 * 60, SqsManagedSseEnabled: true });
    expect(mapping.DestinationConfig).toMatchObject({
      OnFailure: { Destination: { 'Fn::GetAtt': [expect.stringMatching(/^DeadLetters/), 'Arn'] } },
    });
    expect(findOnlyResource(changes, 'AWS::SQS::QueuePolicy').Properties.PolicyDocument).toMatchObject({
      Statement: [{ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }],
    });
  });
});

test("at most two functions read the table's stream, as its shards allow", () => {
  const readers = Object.values(templates)
    .flatMap((template) => Object.values(listResourcesOfType(template, 'AWS::Lambda::EventSourceMapping')))
    .filter(({ Properties }) => JSON.stringify(Properties.EventSourceArn).includes('StreamArn'));
  expect(readers.length).toBeGreaterThan(0);
  expect(readers.length).toBeLessThanOrEqual(2);
});
