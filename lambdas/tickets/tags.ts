import { limits } from '@portico/shared/model/limits.ts';
import { query } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import { tagCountOf } from './items.ts';

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
