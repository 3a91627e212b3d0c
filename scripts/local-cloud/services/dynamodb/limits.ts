import { UserFacingError } from '../../user-facing-error.ts';

interface Index {
  IndexName: string;
  KeySchema: { KeyType: string }[];
  Projection: { NonKeyAttributes?: string[] | undefined };
}

interface Table {
  GlobalSecondaryIndexes: Index[];
  LocalSecondaryIndexes: Index[];
}

const namePattern = /^[A-Za-z0-9_.-]{3,255}$/;
const maximumIndexes = { global: 20, local: 5 };
const maximumAttributes = { perIndex: 20, perTable: 100, perKey: 4 };

/**
 * Checks limits of tables that AWS enforces and DynamoDB Local does not.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html
 * @throws UserFacingError for the first limit that the table exceeds
 */
export function checkTableLimits(tableName: string, table: Table): void {
  const { GlobalSecondaryIndexes, LocalSecondaryIndexes } = table;
  const indexes = [...GlobalSecondaryIndexes, ...LocalSecondaryIndexes];
  checkName(`The table name ${tableName}`, tableName);
  for (const { IndexName } of indexes) checkName(`The index name ${IndexName} of ${tableName}`, IndexName);
  checkCount(tableName, 'global secondary indexes', GlobalSecondaryIndexes.length, maximumIndexes.global);
  checkCount(tableName, 'local secondary indexes', LocalSecondaryIndexes.length, maximumIndexes.local);
  let projectedCount = 0;
  for (const { IndexName, KeySchema, Projection } of indexes) {
    for (const type of ['HASH', 'RANGE']) {
      const key = KeySchema.filter(({ KeyType }) => KeyType === type).length;
      checkCount(tableName, `attributes in a key of the index ${IndexName}`, key, maximumAttributes.perKey);
    }
    const count = Projection.NonKeyAttributes?.length ?? 0;
    projectedCount += count;
    if (count <= maximumAttributes.perIndex) continue;
    throw new UserFacingError(
      `The index ${IndexName} of the table ${tableName} projects ${count} non-key attributes, but DynamoDB allows at most ${maximumAttributes.perIndex}.`,
      'Project fewer attributes, put several into one map attribute, or project all of them.',
    );
  }
  checkCount(
    tableName,
    'projected non-key attributes in all indexes',
    projectedCount,
    maximumAttributes.perTable,
  );
}

function checkName(subject: string, name: string): void {
  if (namePattern.test(name)) return;
  throw new UserFacingError(
    `${subject} is not allowed in DynamoDB.`,
    'Use 3 to 255 letters, digits, underscores, hyphens and dots.',
  );
}

function checkCount(tableName: string, kind: string, count: number, maximum: number): void {
  if (count <= maximum) return;
  throw new UserFacingError(
    `The table ${tableName} has ${count} ${kind}, but DynamoDB allows at most ${maximum}.`,
    'Remove some of them.',
  );
}
