import { type IndexName, indexKeyNames, referencePartition } from './definition.ts';

/**
 * The keys of every kind of item, and the partitions of the indexes.
 *
 * Ids are ULIDs: they sort by creation time to the millisecond and are unique, so an id alone is the sort key of each list that is newest first,
 * and the position of a page is the id of its last item.
 */

type Key = Readonly<{ pk: string; sk: string }>;

const foldedName = (name: string) => name.normalize('NFKC').replace(/\s+/g, ' ').toLowerCase();

export const keys = {
  ticket: (id: string): Key => ({ pk: `TICKET#${id}`, sk: 'TICKET' }),
  /** Apart from the ticket, so that changing a status never pays for rewriting a long text. */
  ticketDescription: (id: string): Key => ({ pk: `TICKET#${id}`, sk: 'DESCRIPTION' }),
  comment: (ticket: string, id: string): Key => ({ pk: `TICKET#${ticket}`, sk: `COMMENT#${id}` }),
  change: (ticket: string, id: string): Key => ({ pk: `TICKET#${ticket}`, sk: `CHANGE#${id}` }),
  attachment: (ticket: string, id: string): Key => ({ pk: `TICKET#${ticket}`, sk: `FILE#${id}` }),
  company: (id: string): Key => ({ pk: `COMPANY#${id}`, sk: 'COMPANY' }),
  /** The same for names that look the same but for their case. */
  companyName: (name: string): Key => ({ pk: `COMPANY_NAME#${foldedName(name)}`, sk: 'GUARD' }),
  profile: (sub: string): Key => ({ pk: `USER#${sub}`, sk: 'USER' }),
  post: (slug: string): Key => ({ pk: `POST#${slug}`, sk: 'POST' }),
  /** The post once more, without its body: an item stands in an index only once, and a post is in two lists. */
  postInCategory: (slug: string): Key => ({ pk: `POST#${slug}`, sk: 'CATEGORY' }),
  category: (id: string): Key => ({ pk: referencePartition, sk: `CATEGORY#${id}` }),
  department: (id: string): Key => ({ pk: referencePartition, sk: `DEPARTMENT#${id}` }),
  /** How many people there are, and who of them administrates. */
  people: (): Key => ({ pk: 'PEOPLE', sk: 'PEOPLE' }),
  ticketCounter: (): Key => ({ pk: 'COUNTER', sk: 'TICKET' }),
  statistics: (shard: number): Key => ({ pk: 'STATISTICS', sk: `SHARD#${String(shard).padStart(2, '0')}` }),
  /** Somebody who reads the newsletter, or was asked whether they want to; the id is a hash of the address. */
  subscriber: (id: string): Key => ({ pk: `SUBSCRIBER#${id}`, sk: 'SUBSCRIBER' }),
  /** How often an act was done by a party of late. */
  throttle: (act: string, party: string): Key => ({ pk: `THROTTLE#${act}#${party}`, sk: 'THROTTLE' }),
  request: (user: string, key: string): Key => ({ pk: `REQUEST#${user}#${key}`, sk: 'REQUEST' }),
} as const;

/** The key attributes that put an item into an index. */
export function indexKeys(index: IndexName, partition: string, sort: string): Record<string, string> {
  const names = indexKeyNames(index);
  return { [names.partition]: partition, [names.sort]: sort };
}

/** Partitions of the indexes. */
export const partitions = {
  tickets: 'TICKETS',
  users: 'USERS',
  companies: 'COMPANIES',
  /** By the time of their confirmation. */
  subscribers: 'SUBSCRIBERS',
  posts: 'POSTS',
  postsOf: (category: string) => `POSTS#${category}`,
  company: (id: string) => `COMPANY#${id}`,
  companyTab: (id: string, tab: 'open' | 'closed') => `COMPANY#${id}#${tab.toUpperCase()}`,
  status: (status: string) => `STATUS#${status}`,
  requester: (sub: string) => `REQUESTER#${sub}`,
} as const;
