import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { rebuildCounts as rebuild } from '@portico/lambdas/domain/counts/rebuild.ts';
import { inParallel } from '@portico/lambdas/platform/in-parallel.ts';
import { aboveAll } from '@portico/lambdas/search/index-query.ts';
import { idsBelow } from './tickets.ts';

/** Milliseconds: longer than a function runs that counts, or remembers which counters it reads. */
const pause = 70_000;

const deletesAtOnce = 16;

async function removeItems(table: string, prefix: string): Promise<void> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const pages = paginateScan(
    { client },
    {
      TableName: table,
      FilterExpression: 'begins_with(pk, :prefix)',
      ExpressionAttributeValues: { ':prefix': prefix },
      ProjectionExpression: 'pk, sk',
    },
  );
  for await (const { Items: found = [] } of pages)
    await inParallel(found, deletesAtOnce, (Key) =>
      client.send(new DeleteCommand({ TableName: table, Key })),
    );
}

/** Makes the counters of dashboards, queues, tags and reports anew. @returns the number of tickets */
export const rebuildCounts = (table: string, local: boolean): Promise<number> =>
  rebuild({
    tickets: () => idsBelow(aboveAll),
    remove: (prefix) => removeItems(table, prefix),
    pause: local ? 12_000 : pause,
  });
