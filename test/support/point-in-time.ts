import { type IncomingMessage, createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { readServerPort } from '../../scripts/local-cloud/state/lock.ts';
import { LocalRestorer } from '../../scripts/restore-drill/local-restorer.ts';

const Input = z.looseObject({
  TableName: z.string().default(''),
  SourceTableName: z.string().default(''),
  TargetTableName: z.string().default(''),
  ResourceArn: z.string().default(''),
  Tags: z.array(z.object({ Key: z.string(), Value: z.string() })).default([]),
  RestoreDateTime: z.number().default(0),
});

interface Options {
  /** A client of DynamoDB Local itself. */
  readonly client: DynamoDBClient;
  readonly endpoint: string;
  readonly table: string;
  readonly tags: { Key: string; Value: string }[];
  /** Called after the table has been backed up, and before it is restored. */
  readonly beforeRestore: () => Promise<unknown>;
}

/**
 * Starts a proxy that adds tags and point-in-time recovery to DynamoDB Local. As in AWS, the latest
 * restorable time is in the past, and a restored table has neither the settings nor the tags of its source.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_RestoreTableToPointInTime.html
 */
export async function startPointInTimeRecoveryProxy({
  client,
  endpoint,
  table,
  tags,
  beforeRestore,
}: Options) {
  const restorer = new LocalRestorer(client);
  const recoveryDays = new Map([[table, 35]]);
  const tagsByTable = new Map([[table, [...tags, { Key: 'aws:cloudformation:stack-name', Value: 'Data' }]]]);
  const restoreTimes: number[] = [];
  let callCount = 0;
  const readTableName = (arn: string) => arn.split('/').at(-1) ?? '';

  async function readRestorableTime(): Promise<number> {
    callCount += 1;
    // The first call returns a time in the past.
    if (callCount === 1) return Math.floor(Date.now() / 1000) - 300;
    await restorer.backUp(table);
    await beforeRestore();
    return Math.floor(Date.now() / 1000) + 1;
  }

  const operations: Record<string, (input: z.output<typeof Input>) => Promise<object>> = {
    DescribeContinuousBackups: async ({ TableName }) => ({
      ContinuousBackupsDescription: {
        ContinuousBackupsStatus: 'ENABLED',
        PointInTimeRecoveryDescription: recoveryDays.has(TableName)
          ? {
              PointInTimeRecoveryStatus: 'ENABLED',
              RecoveryPeriodInDays: recoveryDays.get(TableName),
              LatestRestorableDateTime:
                restoreTimes.length === 0 ? await readRestorableTime() : Math.floor(Date.now() / 1000),
            }
          : { PointInTimeRecoveryStatus: 'DISABLED' },
      },
    }),
    UpdateContinuousBackups: async ({ TableName }) => {
      recoveryDays.set(TableName, 35);
      return {};
    },
    ListTagsOfResource: async ({ ResourceArn }) => ({
      Tags: tagsByTable.get(readTableName(ResourceArn)) ?? [],
    }),
    TagResource: async ({ ResourceArn, Tags }) => {
      tagsByTable.set(readTableName(ResourceArn), Tags);
      return {};
    },
    RestoreTableToPointInTime: async ({ SourceTableName, TargetTableName, RestoreDateTime }) => {
      restoreTimes.push(RestoreDateTime);
      await restorer.restore(SourceTableName, TargetTableName);
      return {};
    },
  };

  async function handleRequest(request: IncomingMessage): Promise<{ status: number; body: string }> {
    const body = await text(request);
    const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
    const handler = operations[operation];
    if (handler) return { status: 200, body: JSON.stringify(await handler(Input.parse(JSON.parse(body)))) };
    const { 'x-amz-target': target = '', authorization = '', 'x-amz-date': date = '' } = request.headers;
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': String(target),
        'x-amz-date': String(date),
        authorization,
      },
      body,
    });
    return { status: response.status, body: await response.text() };
  }

  const server = createServer((request, response) => {
    handleRequest(request).then(
      ({ status, body }) =>
        response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${readServerPort(server)}`,
    tagsOf: (name: string) => tagsByTable.get(name),
    stop: () => server.close(),
  };
}
