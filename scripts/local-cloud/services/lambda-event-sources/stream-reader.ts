import * as z from 'zod';
import { type DynamoDbCall, DynamoDbError } from '../dynamodb/call.ts';

interface AttributeValue {
  readonly M?: Readonly<Record<string, AttributeValue>> | undefined;
  readonly L?: readonly AttributeValue[] | undefined;
}
/** DynamoDB Local sends an empty map as `{}`, DynamoDB as `{"M":{}}`. */
const attributeValue: z.ZodType<AttributeValue> = z
  .looseObject({
    get M() {
      return z.record(z.string(), attributeValue).optional();
    },
    get L() {
      return z.array(attributeValue).optional();
    },
  })
  .transform((value) => (Object.keys(value).length === 0 ? { M: {} } : value));
const image = z.record(z.string(), attributeValue).optional();

const streamRecord = z.looseObject({
  eventID: z.string(),
  eventName: z.string(),
  dynamodb: z.looseObject({
    SequenceNumber: z.string(),
    ApproximateCreationDateTime: z.number(),
    OldImage: image,
    NewImage: image,
  }),
});
/**
 * A record as DynamoDB Streams sends it: attribute values in wire format, times in seconds since the epoch.
 */
export type StreamRecord = z.infer<typeof streamRecord>;

const shard = z.object({ ShardId: z.string(), ParentShardId: z.string().optional() });
export type Shard = z.infer<typeof shard>;

const description = z.object({
  StreamDescription: z.object({
    Shards: z.array(shard).default([]),
    LastEvaluatedShardId: z.string().optional(),
  }),
});
const iterator = z.object({ ShardIterator: z.string() });
const page = z.object({
  Records: z.array(streamRecord).default([]),
  NextShardIterator: z.string().nullish(),
});

const api = 'DynamoDBStreams_20120810';

/**
 * Reads one DynamoDB stream.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Operations_Amazon_DynamoDB_Streams.html
 */
export class StreamReader {
  readonly arn: string;
  readonly #call: DynamoDbCall;

  constructor(call: DynamoDbCall, arn: string) {
    this.#call = call;
    this.arn = arn;
  }

  /** Every shard, parents before their children. */
  async listShards(): Promise<Shard[]> {
    const shards: Shard[] = [];
    let ExclusiveStartShardId: string | undefined;
    do {
      const input = { StreamArn: this.arn, ExclusiveStartShardId };
      const { StreamDescription } = await this.#call(`${api}.DescribeStream`, input, description);
      shards.push(...StreamDescription.Shards);
      ExclusiveStartShardId = StreamDescription.LastEvaluatedShardId;
    } while (ExclusiveStartShardId);
    const depth = ({ ParentShardId }: Shard): number => {
      const parent = shards.find(({ ShardId }) => ShardId === ParentShardId);
      return parent ? depth(parent) + 1 : 0;
    };
    return shards.toSorted((left, right) => depth(left) - depth(right));
  }

  /** An iterator after `sequenceNumber`, or at the oldest record that is left in the stream. */
  async iterator(ShardId: string, sequenceNumber?: string): Promise<string> {
    const getIterator = (position: object) =>
      this.#call(`${api}.GetShardIterator`, { StreamArn: this.arn, ShardId, ...position }, iterator);
    const oldest = { ShardIteratorType: 'TRIM_HORIZON' };
    if (sequenceNumber === undefined) return (await getIterator(oldest)).ShardIterator;
    try {
      const after = { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: sequenceNumber };
      return (await getIterator(after)).ShardIterator;
    } catch (error) {
      if (error instanceof DynamoDbError && error.code === 'TrimmedDataAccessException')
        return (await getIterator(oldest)).ShardIterator;
      throw error;
    }
  }

  /** Reads a page of records. `next` is undefined at the end of a closed shard. */
  async read(
    ShardIterator: string,
    Limit: number,
  ): Promise<{ records: StreamRecord[]; next: string | undefined }> {
    const { Records, NextShardIterator } = await this.#call(
      `${api}.GetRecords`,
      { ShardIterator, Limit },
      page,
    );
    return { records: Records, next: NextShardIterator ?? undefined };
  }
}
