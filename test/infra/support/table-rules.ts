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

function readKeys(schema: z.output<typeof KeySchema>): z.output<typeof Keys> {
  const listAttributeNames = (type: string) =>
    schema.filter(({ KeyType }) => KeyType === type).map(({ AttributeName }) => AttributeName);
  return { partition: listAttributeNames('HASH'), sort: listAttributeNames('RANGE') };
}

/** The shape of a synthesized `AWS::DynamoDB::Table`. */
export function readTableShape(properties: unknown): TableShape {
  const { KeySchema: tableKeySchema, GlobalSecondaryIndexes } = TableProperties.parse(properties);
  const indexes = GlobalSecondaryIndexes.map(
    ({ IndexName, KeySchema: indexKeySchema, Projection: { ProjectionType, NonKeyAttributes } }) => {
      const attributes = ProjectionType === 'ALL' ? ('all' as const) : NonKeyAttributes;
      return [IndexName, { ...readKeys(indexKeySchema), attributes }] as const;
    },
  );
  return { keys: readKeys(tableKeySchema), indexes: Object.fromEntries(indexes) };
}

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html */
const limits = { attributesPerIndex: 20, attributesPerTable: 100, indexes: 20 };

const guidePath = 'infra/docs/changing-the-table.md';
const toJson = (value: unknown) => JSON.stringify(value);
const listProjectedAttributeNames = ({ attributes }: z.output<typeof Index>) =>
  attributes === 'all' ? [] : attributes;

function findExceededLimits({ indexes }: TableShape): string[] {
  const projectedCount = Object.values(indexes).flatMap(listProjectedAttributeNames).length;
  const indexNames = Object.keys(indexes);
  return [
    ...Object.entries(indexes)
      .filter(([, index]) => listProjectedAttributeNames(index).length > limits.attributesPerIndex)
      .map(
        ([name, index]) =>
          `The index ${name} carries ${listProjectedAttributeNames(index).length} attributes; DynamoDB allows ${limits.attributesPerIndex} in one index. Store the field in the map summary instead (${guidePath}#a-new-field-in-a-list).`,
      ),
    ...(projectedCount > limits.attributesPerTable
      ? [
          `The indexes carry ${projectedCount} attributes; DynamoDB allows ${limits.attributesPerTable} in all indexes of a table. Store fields in the map summary instead (${guidePath}#a-new-field-in-a-list).`,
        ]
      : []),
    ...(indexNames.length > limits.indexes
      ? [
          `The table has ${indexNames.length} indexes; DynamoDB allows ${limits.indexes}. Remove one that no access pattern uses (${guidePath}#removing-an-index).`,
        ]
      : []),
  ];
}

function findKeyChanges(recorded: TableShape, next: TableShape): string[] {
  if (toJson(recorded.keys) === toJson(next.keys)) return [];
  return [
    `The table's own keys change from ${toJson(recorded.keys)} to ${toJson(next.keys)}. CloudFormation would replace the table, and its data would be lost. Keep the keys; add an index for a new access pattern (${guidePath}#a-new-index).`,
  ];
}

function findIndexChanges(recorded: TableShape, next: TableShape): string[] {
  return Object.entries(next.indexes).flatMap(([name, index]) => {
    const recordedIndex = recorded.indexes[name];
    if (!recordedIndex || toJson(recordedIndex) === toJson(index)) return [];
    return [
      `The index ${name} changes from ${toJson(recordedIndex)} to ${toJson(index)}. The keys and attributes of an index cannot be changed: add an index with a new name, move the queries to it, then remove ${name} (${guidePath}#a-new-index).`,
    ];
  });
}

function findExcessChanges(recorded: TableShape, next: TableShape): string[] {
  const createdIndexes = Object.keys(next.indexes).filter((name) => !(name in recorded.indexes));
  const deletedIndexes = Object.keys(recorded.indexes).filter((name) => !(name in next.indexes));
  if (createdIndexes.length + deletedIndexes.length <= 1) return [];
  const changes = [
    ...createdIndexes.map((name) => `creates the index ${name}`),
    ...deletedIndexes.map((name) => `deletes the index ${name}`),
  ];
  return [
    `This release ${changes.join(' and ')}. DynamoDB creates or deletes one index per update: deploy one of them, update infra/table-record.json, then deploy the next (${guidePath}#updating-the-record).`,
  ];
}

/**
 * Checks whether one deployment can update a table from its recorded shape to the next one.
 * @returns the reasons why it cannot, each with advice; empty if it can
 */
export const findTableRuleViolations = (recorded: TableShape, next: TableShape): string[] => [
  ...findExceededLimits(next),
  ...findKeyChanges(recorded, next),
  ...findIndexChanges(recorded, next),
  ...findExcessChanges(recorded, next),
];
