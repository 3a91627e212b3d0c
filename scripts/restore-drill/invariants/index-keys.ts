import * as z from 'zod';
import { categoryItem, postItem, postOf } from '@portico/lambdas/blog/items.ts';
import { companyItem, companyOf } from '@portico/lambdas/companies/items.ts';
import { profileItem, profileOfItem } from '@portico/lambdas/people/items.ts';
import { indexes } from '@portico/lambdas/table/definition.ts';
import { indexKeys, partitions } from '@portico/lambdas/table/keys.ts';
import type { Item } from '@portico/lambdas/platform/dynamodb.ts';
import { factsOf, ticketItem } from '@portico/lambdas/tickets/items.ts';
import { nameOf } from './content.ts';

const positions = Object.keys(indexes).flatMap((name) => [`${name}_pk`, `${name}_sk`]);

const Subscriber = z.object({ pk: z.string(), confirmed_at: z.string().optional() });

function subscriberPlace(item: Item): Item {
  const { pk, confirmed_at } = Subscriber.parse(item);
  if (confirmed_at === undefined) return {};
  return indexKeys('newest', partitions.subscribers, `${confirmed_at}#${pk.slice('SUBSCRIBER#'.length)}`);
}

/** An item with the places that follow from what it says, by its sort key; a post in its category is placed by the post. */
const placed: Readonly<Record<string, (item: Item) => Item>> = {
  TICKET: (item) => (String(item['pk']).startsWith('TICKET#') ? ticketItem(factsOf(item)) : {}),
  USER: (item) => profileItem(profileOfItem(item)),
  COMPANY: (item) => companyItem(companyOf(item)),
  POST: (item) => postItem(postOf(item)),
  SUBSCRIBER: subscriberPlace,
};

/** Every item stands in the indexes where what it says puts it, and in no other. */
export function places(items: readonly Item[]): string[] {
  const posts = new Map(
    items.filter(({ sk }) => sk === 'POST').map((item) => [item['pk'], categoryItem(postOf(item))]),
  );
  return items.flatMap((item) => {
    const { pk, sk } = item;
    const expected = sk === 'CATEGORY' ? (posts.get(pk) ?? {}) : (placed[String(sk)]?.(item) ?? {});
    const wrong = positions.filter((name) => item[name] !== expected[name]);
    return wrong.length > 0 ? [`${nameOf(item)} stands in the wrong place: ${wrong.join(', ')}.`] : [];
  });
}
