/**
 * The keys and indexes of the one table, as plain data: infrastructure creates them, functions query them.
 * How to change them is in infra/docs/changing-the-table.md.
 */

export const tableKeys = { partition: 'pk', sort: 'sk', expiry: 'expires_at' } as const;

/** The map attribute with what lists show of a person, a company or a post. */
export const summaryAttribute = 'summary';

/** What an index has besides its keys: everything, nothing, or these attributes. */
export type IndexProjection = 'all' | 'keys' | readonly string[];

interface Index {
  /** Names of attributes: at most four for each of the two keys. */
  readonly partition: readonly string[];
  readonly sort: readonly string[];
  readonly carries: IndexProjection;
}

/**
 * Global secondary indexes, at most 20. Those of tickets are keyed by the ticket's own fields, one index for
 * each question, and carry the whole ticket. An item that lacks one of the key attributes is not in the
 * index: other items have no `item_type`, a ticket has `queue` while it is open, and `tab` while it stands
 * under a tab of the customer's list.
 */
export const indexes = {
  by_activity: { partition: ['item_type'], sort: ['last_activity_at', 'id'], carries: 'all' },
  by_creation: { partition: ['item_type'], sort: ['id'], carries: 'all' },
  by_company: { partition: ['company_id', 'item_type'], sort: ['last_activity_at', 'id'], carries: 'all' },
  by_company_tab: { partition: ['company_id', 'tab'], sort: ['last_activity_at', 'id'], carries: 'all' },
  by_status: { partition: ['item_type', 'status'], sort: ['last_activity_at', 'id'], carries: 'all' },
  by_priority: { partition: ['queue', 'priority'], sort: ['last_activity_at', 'id'], carries: 'all' },
  by_assignee: { partition: ['queue', 'assignee_id'], sort: ['last_activity_at', 'id'], carries: 'all' },
  by_group: { partition: ['queue', 'group_id'], sort: ['last_activity_at', 'id'], carries: 'all' },
  by_requester: {
    partition: ['item_type', 'requester_id'],
    sort: ['last_activity_at', 'id'],
    carries: 'all',
  },
  by_due_time: { partition: ['queue'], sort: ['due_position', 'id'], carries: 'all' },
  by_alert: { partition: ['queue'], sort: ['alert_at', 'id'], carries: 'keys' },
  /** Lists of other kinds of items, newest or first by name. */
  newest: { partition: ['newest_pk'], sort: ['newest_sk'], carries: [summaryAttribute] },
  /** The people of a company, by name. */
  company: { partition: ['company_pk'], sort: ['company_sk'], carries: [summaryAttribute] },
  /** What a person or an address has: read marks, mails, enquiries. */
  owner: { partition: ['owner_pk'], sort: ['owner_sk'], carries: 'keys' },
} as const satisfies Record<string, Index>;
export type IndexName = keyof typeof indexes;

/** The indexes whose keys are attributes of their own, which items have besides their fields. */
export type KeyedIndex = 'newest' | 'company' | 'owner';

/** The key attributes of such an index. */
export const indexKeyNames = <N extends KeyedIndex>(index: N) =>
  ({ partition: `${index}_pk`, sort: `${index}_sk` }) as const;

/** The key attributes of such an index, in an update expression that removes an item from it. */
export const indexKeysIn = (index: KeyedIndex): string => Object.values(indexKeyNames(index)).join(', ');

/** Partitions of the audit log begin like this: functions may add items, but not change or delete one. */
export const auditPartitionPrefix = 'RECORD#';

/** Sort keys of what happened to a ticket begin like this. */
export const ticketEventPrefix = 'EVENT#';

/** Partitions of webhooks and of their deliveries, the only ones that the function `outbound` sees. */
export const webhookPartitionPrefix = 'WEBHOOK';
/**
 * On items that an import writes in bulk: neither of the stream's readers is invoked for them. Written again
 * by a command, an item does not have it any more.
 */
export const bulkAttribute = 'bulk';

/** The partition of work that failed every attempt. */
export const deadLetterPartition = 'DEAD_LETTERS';

/** Categories and departments; the only partition that the deployment itself writes to. */
export const referencePartition = 'REFERENCE';
