import * as z from 'zod';
import type { Assembly } from '../../assembly/assembly.ts';
import { UserFacingError } from '../../user-facing-error.ts';
import { formatMoveRemedy } from '../../state/json-file.ts';
import { type DynamoDbCall, DynamoDbError } from './call.ts';
import { checkTableLimits } from './limits.ts';

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.string() }));
const index = z.object({
  IndexName: z.string(),
  KeySchema: keySchema,
  Projection: z.object({ ProjectionType: z.string(), NonKeyAttributes: z.array(z.string()).optional() }),
});
const attributes = z.array(z.object({ AttributeName: z.string(), AttributeType: z.string() }));

const tableDeclaration = z.object({
  KeySchema: keySchema,
  AttributeDefinitions: attributes,
  GlobalSecondaryIndexes: z.array(index).default([]),
  LocalSecondaryIndexes: z.array(index).default([]),
  StreamSpecification: z.object({ StreamViewType: z.string() }).optional(),
  TimeToLiveSpecification: z
    .object({ AttributeName: z.string().optional(), Enabled: z.boolean() })
    .optional(),
});
type TableDeclaration = z.infer<typeof tableDeclaration>;

const tableDescription = z.object({
  KeySchema: keySchema,
  AttributeDefinitions: attributes,
  GlobalSecondaryIndexes: z.array(index).default([]),
  LocalSecondaryIndexes: z.array(index).default([]),
  StreamSpecification: z
    .object({ StreamEnabled: z.boolean(), StreamViewType: z.string().optional() })
    .optional(),
  LatestStreamArn: z.string().optional(),
});
type TableDescription = z.infer<typeof tableDescription>;

/**
 * Creates every table of the assembly that does not exist yet, and provides the attribute StreamArn of all
 * tables.
 * @returns the ARNs of the streams by table name
 * @throws UserFacingError for a table that AWS would refuse, or whose keys, indexes or stream differ from the
 * template. Such a table was created by another version of the assembly, and its items may be incompatible
 */
export async function createTables(
  assembly: Assembly,
  call: DynamoDbCall,
  directory: string,
): Promise<ReadonlyMap<string, string>> {
  const streamArns = new Map<string, string>();
  for (const resource of assembly.listByType('AWS::DynamoDB::Table')) {
    const name = assembly.getPhysicalId(resource);
    const table = assembly.parseProperties(resource, tableDeclaration);
    checkTableLimits(name, table);
    const existingTable = await describeTable(call, name);
    if (existingTable) refuseDifferentSchema(name, table, existingTable, directory);
    const { LatestStreamArn } = existingTable ?? (await create(call, name, table));
    if (LatestStreamArn === undefined) continue;
    assembly.provideAttribute(resource, 'StreamArn', LatestStreamArn);
    streamArns.set(name, LatestStreamArn);
  }
  return streamArns;
}

async function describeTable(call: DynamoDbCall, TableName: string): Promise<TableDescription | undefined> {
  try {
    const { Table } = await call(
      'DynamoDB_20120810.DescribeTable',
      { TableName },
      z.object({ Table: tableDescription }),
    );
    return Table;
  } catch (error) {
    if (error instanceof DynamoDbError && error.code === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

async function create(
  call: DynamoDbCall,
  TableName: string,
  table: TableDeclaration,
): Promise<TableDescription> {
  const {
    GlobalSecondaryIndexes,
    LocalSecondaryIndexes,
    StreamSpecification,
    TimeToLiveSpecification,
    ...rest
  } = table;
  const input = {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    ...rest,
    ...(GlobalSecondaryIndexes.length > 0 && { GlobalSecondaryIndexes }),
    ...(LocalSecondaryIndexes.length > 0 && { LocalSecondaryIndexes }),
    ...(StreamSpecification && { StreamSpecification: { ...StreamSpecification, StreamEnabled: true } }),
  };
  const { TableDescription } = await call(
    'DynamoDB_20120810.CreateTable',
    input,
    z.object({ TableDescription: tableDescription }),
  );
  if (TimeToLiveSpecification?.Enabled) {
    await call('DynamoDB_20120810.UpdateTimeToLive', { TableName, TimeToLiveSpecification }, z.unknown());
  }
  return TableDescription;
}

function refuseDifferentSchema(
  name: string,
  declaration: TableDeclaration,
  existingTable: TableDescription,
  directory: string,
): void {
  const differences = [
    ...(isSame(normalizeKeys(declaration), normalizeKeys(existingTable)) ? [] : ['its keys']),
    ...findDifferingIndexes(declaration, existingTable).map((indexName) => `index ${indexName}`),
    ...(declaration.StreamSpecification?.StreamViewType === existingTable.StreamSpecification?.StreamViewType
      ? []
      : ['its stream']),
  ];
  if (differences.length === 0) return;
  throw new UserFacingError(
    `The table ${name} in ${directory} was created from another version of the assembly (different: ${differences.join(', ')}).`,
    formatMoveRemedy(directory),
  );
}

const normalizeKeys = ({
  KeySchema,
  AttributeDefinitions,
}: Pick<TableDeclaration, 'KeySchema' | 'AttributeDefinitions'>) => ({
  KeySchema,
  attributes: AttributeDefinitions.map(
    ({ AttributeName, AttributeType }) => `${AttributeName}:${AttributeType}`,
  ).toSorted(),
});

function findDifferingIndexes(declaration: TableDeclaration, existingTable: TableDescription): string[] {
  const mapIndexesByName = (table: TableDeclaration | TableDescription) =>
    new Map(
      [...table.GlobalSecondaryIndexes, ...table.LocalSecondaryIndexes].map(
        ({ IndexName, KeySchema, Projection }) => {
          const projectedAttributes = (Projection.NonKeyAttributes ?? []).toSorted();
          return [IndexName, { KeySchema, type: Projection.ProjectionType, carried: projectedAttributes }];
        },
      ),
    );
  const [left, right] = [mapIndexesByName(declaration), mapIndexesByName(existingTable)];
  return [...new Set([...left.keys(), ...right.keys()])].filter(
    (indexName) => !isSame(left.get(indexName), right.get(indexName)),
  );
}

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
