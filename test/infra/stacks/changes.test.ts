import { describe, expect, test } from 'vitest';
import { ulid } from 'ulid';
import * as z from 'zod';
import { keys } from '../../../lambdas/table/keys.ts';
import { compilePattern } from '../../../scripts/local-cloud/services/lambda-event-sources/event-pattern.ts';
import { findOnlyResource, listResourcesOfType, synthesize } from '../support/synthesize.ts';

const { templates } = synthesize('prod');
const { changes } = templates;
const streamMapping = findOnlyResource(changes, 'AWS::Lambda::EventSourceMapping').Properties;

describe('the filters of the stream', () => {
  const { Filters } = z
    .object({ Filters: z.array(z.object({ Pattern: z.string() })) })
    .parse(streamMapping.FilterCriteria);
  const patterns = Filters.map(({ Pattern }) => compilePattern(Pattern));
  const isProcessed = (record: object) => patterns.some((matches) => matches(record));
  const createStreamRecord = (
    eventName: string,
    sk: string,
    OldImage: object = {},
    NewImage: object = {},
    pk = 'TICKET#1',
  ) => ({
    eventName,
    dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } }, OldImage, NewImage },
  });
  const { pk: failedWorkPk, sk: failedWorkSk } = keys.failedWork(ulid());
  const expiryAttribute = { expires_at: { N: '1' } };

  test.each([
    [
      'an upload that expired before it was complete',
      createStreamRecord('REMOVE', 'FILE#1', expiryAttribute),
      true,
    ],
    ['a company that changed', createStreamRecord('MODIFY', 'COMPANY'), true],
    ['a new ticket', createStreamRecord('INSERT', 'TICKET'), true],
    ['an event of a ticket', createStreamRecord('INSERT', 'EVENT#000002'), true],
    ['a new comment, which has its own event', createStreamRecord('INSERT', 'COMMENT#1'), false],
    ['a comment whose text changed', createStreamRecord('MODIFY', 'COMMENT#1'), true],
    [
      'a completed upload, which has its own event',
      createStreamRecord('MODIFY', 'FILE#1', expiryAttribute),
      false,
    ],
    ['a file whose name changed', createStreamRecord('MODIFY', 'FILE#1'), true],
    ['an upload that has begun', createStreamRecord('INSERT', 'FILE#1', {}, expiryAttribute), false],
    [
      'an upload whose time is extended',
      createStreamRecord('MODIFY', 'FILE#1', expiryAttribute, expiryAttribute),
      false,
    ],
    ['a ticket that was deleted', createStreamRecord('REMOVE', 'TICKET'), true],
    ['an event that was changed', createStreamRecord('MODIFY', 'EVENT#000002'), true],
    ['an event that was deleted', createStreamRecord('REMOVE', 'EVENT#000002'), true],
    ['the description of a ticket', createStreamRecord('INSERT', 'DESCRIPTION'), false],
    ['a new company', createStreamRecord('INSERT', 'COMPANY'), false],
    ['a changed ticket, which has its own event', createStreamRecord('MODIFY', 'TICKET'), false],
    [
      'failed work that staff try again',
      createStreamRecord('MODIFY', failedWorkSk, {}, {}, failedWorkPk),
      true,
    ],
    ['a read mark', createStreamRecord('MODIFY', 'READ#1'), false],
    ['a stored request that expired', createStreamRecord('REMOVE', 'REQUEST', expiryAttribute), false],
  ])('%s: %#', (_, record, processed) => {
    expect(isProcessed(record)).toBe(processed);
  });
});

describe('a change that fails', () => {
  test('is retried several times, separately from other changes, before the stream drops it', () => {
    expect(streamMapping).toMatchObject({
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
    expect(streamMapping.DestinationConfig).toMatchObject({
      OnFailure: { Destination: { 'Fn::GetAtt': [expect.stringMatching(/^DeadLetters/), 'Arn'] } },
    });
    expect(findOnlyResource(changes, 'AWS::SQS::QueuePolicy').Properties.PolicyDocument).toMatchObject({
      Statement: [{ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }],
    });
  });
});

test("at most two functions read the table's stream, as its shards allow", () => {
  const streamReaders = Object.values(templates)
    .flatMap((template) => Object.values(listResourcesOfType(template, 'AWS::Lambda::EventSourceMapping')))
    .filter(({ Properties }) => JSON.stringify(Properties.EventSourceArn).includes('StreamArn'));
  expect(streamReaders.length).toBeGreaterThan(0);
  expect(streamReaders.length).toBeLessThanOrEqual(2);
});
