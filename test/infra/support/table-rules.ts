import * as z from 'zod';

const Keys = z.strictObject({ partition: z.array(z.string()), sort: z.array(z.string()) });
const Index = Keys.extend({
  /** The names of the projected attributes in addition to keys, or `all`; empty for keys only. */
  attributes: z.array(z.string()).or(z.literal('all')),
});

/** The recorded or synthesized keys and indexes of a table. */
export const TableShape = z.object({ keys: Keys, indexes: z.record(z.string(), Index) });
export type TableShape = z.output<typeof TableShape>;

const KeySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));
const TableProperties = z.object({
  KeySchema,
  GlobalSecondaryIndexes: z.array(
    z.object({
      IndexName: z.string(),
      KeySchema,
      Projection: z.object({
        ProjectionType: z.enum(['ALL', 'INCLUDE', 'KEYS_ONLY']),
        NonKeyAttributes: z.array(z.string()).default([]),
      }),
    }),
  ),
});

function keysIn(schema: z.output<typeof KeySchema>): z.output<typeof Keys> {
  const names = (type: string) =>
    schema.filter(({ KeyType }) => KeyType === type).map(({ AttributeName }) => AttributeName);
  return { partition: names('HASH'), sort: names('RANGE') };
}

/** The shape of a synthesized `AWS::DynamoDB::Table`. */
export function tableShape(properties: unknown): TableShape {
  const { KeySchema: own, GlobalSecondaryIndexes } = TableProperties.parse(properties);
  const indexes = GlobalSecondaryIndexes.map(
    ({ IndexName, KeySchema: keys, Projection: { ProjectionType, NonKeyAttributes } }) => {
      const attributes = ProjectionType === 'ALL' ? ('all' as const) : NonKeyAttributes;
      return [IndexName, { ...keysIn(keys), attributes }] as const;
    },
  );
  return { keys: keysIn(own), indexes: Object.fromEntries(indexes) };
}

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html */
const limits = { attributesOfIndex: 20, attributesOfTable: 100, indexes: 20 };

const page = 'infra/docs/changing-the-table.md';
const text = (value: unknown) => JSON.stringify(value);
const carriedNames = ({ attributes }: z.output<typeof Index>) => (attributes === 'all' ? [] : attributes);

function findExceededLimits({ indexes }: TableShape): string[] {
  const total = Object.values(indexes).flatMap(carriedNames).length;
  const names = Object.keys(indexes);
  return [
    ...Object.entries(indexes)
      .filter(([, index]) => carriedNames(index).length > limits.attributesOfIndex)
      .map(
        ([name, index]) =>
          `The index ${name} carries ${carriedNames(index).length} attributes; DynamoDB allows ${limits.attributesOfIndex} in one index. Store the field in the map summary instead (${page}#a-new-field-in-a-list).`,
      ),
    ...(total > limits.attributesOfTable
      ? [
          `The indexes carry ${total} attributes; DynamoDB allows ${limits.attributesOfTable} in all indexes of a table. Store fields in the map summary instead (${page}#a-new-field-in-a-list).`,
        ]
      : []),
    ...(names.length > limits.indexes
      ? [
          `The table has ${names.length} indexes; DynamoDB allows ${limits.indexes}. Remove one that no access pattern uses (${page}#removing-an-index).`,
        ]
      : []),
  ];
}

function changedKeys(recorded: TableShape, next: TableShape): string[] {
  if (text(recorded.keys) === text(next.keys)) return [];
  return [
    `The table's own keys change from ${text(recorded.keys)} to ${text(next.keys)}. CloudFormation would replace the table, and its data would be lost. Keep the keys; add an index for a new access pattern (${page}#a-new-index).`,
  ];
}

function changedIndexes(recorded: TableShape, next: TableShape): string[] {
  return Object.entries(next.indexes).flatMap(([name, index]) => {
    const recordedIndex = recorded.indexes[name];
    if (!recordedIndex || text(recordedIndex) === text(index)) return [];
    return [
      `The index ${name} changes from ${text(recordedIndex)} to ${text(index)}. The keys and attributes of an index cannot be changed: add an index with a new name, move the queries to it, then remove ${name} (${page}#a-new-index).`,
    ];
  });
}

function tooManyChanges(recorded: TableShape, next: TableShape): string[] {
  const createdIndexes = Object.keys(next.indexes).filter((name) => !(name in recorded.indexes));
  const deletedIndexes = Object.keys(recorded.indexes).filter((name) => !(name in next.indexes));
  if (createdIndexes.length + deletedIndexes.length <= 1) return [];
  const changes = [
    ...createdIndexes.map((name) => `creates the index ${name}`),
    ...deletedIndexes.map((name) => `deletes the index ${name}`),
  ];
  return [
    `This release ${changes.join(' and ')}. DynamoDB creates or deletes one index per update: deploy one of them, update infra/table-record.json, then deploy the next (${page}#updating-the-record).`,
  ];
}

/**
 * Checks whether one deployment can update a table from its recorded shape to the next one.
 * @returns the reasons why it cannot, each with advice; empty if it can
 */
export const findTableRuleViolations = (recorded: TableShape, next: TableShape): string[] => [
  ...findExceededLimits(next),
  ...changedKeys(recorded, next),
  ...changedIndexes(recorded, next),
  ...tooManyChanges(recorded, next),
];
