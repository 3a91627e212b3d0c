import { limits } from '@portico/shared/model/limits.ts';
import { currentCounters } from '../../domain/counts/difference.ts';
import { readCurrentGeneration } from '../../domain/counts/generations.ts';
import { parseCountRow } from '../../domain/counts/items.ts';
import { query } from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';

/** The used tags with a prefix, in alphabetical order. Takes one Query of constant cost. */
export async function findTags(text: string): Promise<string[]> {
  const { pk } = keys.countRow(await readCurrentGeneration(), 'tag', '', 'now');
  const { items } = await query({
    // DynamoDB cannot compare a key with an empty string.
    KeyConditionExpression: text === '' ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :text)',
    ExpressionAttributeValues: { ':pk': pk, ...(text !== '' && { ':text': text }) },
    Limit: 2 * limits.suggested_tags,
  });
  return items
    .map(parseCountRow)
    .filter(({ counters }) => counters.some(([name, count]) => name === currentCounters.total && count > 0))
    .map(({ value }) => value)
    .slice(0, limits.suggested_tags);
}
