import {
  BatchWriteItemCommand,
  type BatchWriteItemCommandInput,
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { type StoredItem, scanItems } from './items.ts';
import type { Restorer } from './restorer.ts';

/** Maximum number of items in one BatchWriteItem request. */
const batchSize = 25;

interface TableExport {
  readonly schema: Omit<CreateTableCommandInput, 'TableName'>;
  readonly items: readonly StoredItem[];
}

/**
 * For DynamoDB Local, which has no point-in-time recovery: exports the table, and imports it into a new one.
 */
export class LocalRestorer implements Restorer {
  readonly #client: DynamoDBClient;
  #export: TableExport | undefined;

  constructor(client: DynamoDBClient) {
    this.#client = client;
  }

  async backUp(TableName: string): Promise<Date> {
    const { Table } = await this.#client.send(new DescribeTableCommand({ TableName }));
    const schema = {
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: Table?.KeySchema,
      AttributeDefinitions: Table?.AttributeDefinitions,
      GlobalSecondaryIndexes: Table?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
        IndexName,
        KeySchema,
        Projection,
      })),
    } as const;
    this.#export = { schema, items: [...(await scanItems(this.#client, TableName)).values()] };
    return new Date();
  }

  async restore(_table: string, copy: string): Promise<void> {
    if (!this.#export) throw new Error('backUp was not called.');
    const { schema, items } = this.#export;
    await this.#client.send(new CreateTableCommand({ TableName: copy, ...schema }));
    await waitUntilTableExists({ client: this.#client, minDelay: 1, maxWaitTime: 60 }, { TableName: copy });
    for (let start = 0; start < items.length; start += batchSize) {
      let remaining: NonNullable<BatchWriteItemCommandInput['RequestItems']> = {
        [copy]: items.slice(start, start + batchSize).map((Item) => ({ PutRequest: { Item } })),
      };
      while (Object.keys(remaining).length > 0) {
        const { UnprocessedItems = {} } = await this.#client.send(
          new BatchWriteItemCommand({ RequestItems: remaining }),
        );
        remaining = UnprocessedItems;
      }
    }
  }
}
