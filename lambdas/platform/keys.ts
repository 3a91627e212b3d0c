/**
 * The one table: key builders and index definitions. Pure data, so that infrastructure and functions share it.
 *
 * Ids are ULIDs: they sort by creation time to the millisecond and are unique, so an id alone serves as the sort key wherever a list
 * is "newest first", and a page's position is the id of its last item.
 */

export const tableKeys = { partition: 'pk', sort: 'sk', expiry: 'expires_at' } as const;

/**
 * The map attribute with everything that lists show of an item. DynamoDB counts it as one attribute, so a field is added to a list without
 * touching an index.
 */
export const summaryAttribute = 'summary';

/**
 * Global secondary indexes and the attributes they carry besides keys: at most 20 in one index and 100 in all, none of which can be changed later
 * (infra/docs/changing-the-table.md). Small summaries keep a list of 50 within 2.5 read units.
 */
export const indexes = {
  /** Everything of one kind, newest first (companies: by name). */
  newest: [summaryAttribute],
  /** A company's tickets (`TICKET#…`) and people (`USER#…`). */
  company: [summaryAttribute],
  /** Tickets of one status. */
  status: [summaryAttribute],
  /** Tickets of one requester; keys only, so that a change of status costs nothing here. */
  requester: [],
  /** A company's tickets of one tab of the customer list. */
  company_tab: [summaryAttribute],
} as const satisfies Record<string, readonly string[]>;
export type IndexName = keyof typeof indexes;

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
  category: (id: string): Key => ({ pk: 'REFERENCE', sk: `CATEGORY#${id}` }),
  department: (id: string): Key => ({ pk: 'REFERENCE', sk: `DEPARTMENT#${id}` }),
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

/** The attributes that place an item in an index. */
export const inIndex = <N extends IndexName>(name: N, partition: string, position: string) => ({
  [`${name}_pk`]: partition,
  [`${name}_sk`]: position,
});

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
