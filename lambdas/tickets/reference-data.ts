import * as z from 'zod';
import type { Declared } from '../platform/custom-resource.ts';
import { keys } from '../table/keys.ts';
import { ConditionFailed, updateItem } from '../platform/dynamodb.ts';

const Named = z.object({ id: z.string(), name: z.string() });
const ReferenceData = z.object({ Categories: z.array(Named), Departments: z.array(Named) });

interface Entry extends z.output<typeof Named> {
  readonly Key: ReturnType<typeof keys.category>;
}

function entriesOf(declared: unknown): Entry[] {
  const { Categories, Departments } = ReferenceData.parse(declared);
  return [
    ...Categories.map((one) => ({ Key: keys.category(one.id), ...one })),
    ...Departments.map((one) => ({ Key: keys.department(one.id), ...one })),
  ];
}

/** Stores a new entry. Renames an existing one only if it still has the earlier default name. */
async function store({ Key, id, name }: Entry, earlier: string | undefined): Promise<void> {
  try {
    await updateItem({
      Key,
      UpdateExpression: 'SET #id = :id, #name = :name',
      ConditionExpression: earlier === undefined ? 'attribute_not_exists(pk)' : '#name = :earlier',
      ExpressionAttributeNames: { '#id': 'id', '#name': 'name' },
      ExpressionAttributeValues: {
        ':id': id,
        ':name': name,
        ...(earlier !== undefined && { ':earlier': earlier }),
      },
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/**
 * Stores the default categories and departments. Entries that an operator renamed or removed stay that way.
 * Nothing is ever deleted, because tickets may refer to it.
 */
export async function storeReferenceData({ before, after }: Declared): Promise<void> {
  const earlier = new Map(
    before === undefined ? [] : entriesOf(before).map(({ Key, name }) => [Key.sk, name] as const),
  );
  const changed = entriesOf(after).filter(({ Key, name }) => earlier.get(Key.sk) !== name);
  await Promise.all(changed.map((entry) => store(entry, earlier.get(entry.Key.sk))));
}
