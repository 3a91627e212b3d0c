import { limits } from '@portico/shared/model/limits.ts';
import { query, update } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import { tagCountOf } from './items.ts';

const count = (tag: string, by: number) =>
  update({
    Key: keys.tag(tag),
    UpdateExpression: 'ADD tickets :by',
    ExpressionAttributeValues: { ':by': by },
  });

/** Counts how many tickets have each tag, from which tags that are in use are known. */
export const countTags = (before: readonly string[], after: readonly string[]) => [
  ...after.filter((tag) => !before.includes(tag)).map((tag) => count(tag, 1)),
  ...before.filter((tag) => !after.includes(tag)).map((tag) => count(tag, -1)),
];

/** Tags in use that begin with a text, in alphabetical order. One Query, whose cost does not grow. */
export async function tagsThatBegin(text: string): Promise<string[]> {
  const { pk, sk } = keys.tag(text);
  const { items } = await query({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
    Limit: 2 * limits.suggested_tags,
  });
  return items
    .map(tagCountOf)
    .filter(({ tickets }) => tickets > 0)
    .map(({ tag }) => tag)
    .slice(0, limits.suggested_tags);
}
