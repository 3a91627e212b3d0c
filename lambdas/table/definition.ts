/**
 * The keys and indexes of the table, as plain data: infrastructure creates them, functions query them.
 * infra/docs/changing-the-table.md describes how to change them.
 */

export const tableKeys = { partition: 'pk', sort: 'sk', expiry: 'expires_at' } as const;

/** The map attribute with the fields that lists show of a person, a company or a post. */
export const summaryAttribute = 'summary';

/** The attributes that an index contains in addition to its keys: all, none, or the listed ones. */
export type IndexProjection = 'all' | 'keys' | readonly string[];

interface Index {
  /** Names of attributes: at most four for each of the two keys. */
  readonly partition: readonly string[];
  readonly sort: readonly string[];
  readonly projection: IndexProjection;
}

/**
 * Global secondary indexes, at most 20. Indexes of tickets use the ticket's own fields as keys, one index for
 * each kind of list, and contain the whole ticket. An item without one of the key attributes is not in the
 * index: items that are not tickets have no `item_type`, a ticket has `queue` only while it is open, and
 * `tab` only while a tab of the customer's list shows it.
 */
export const indexes = {
  by_activity: { partition: ['item_type'], sort: ['last_activity_at', 'id'], projection: 'all' },
  by_creation: { partition: ['item_type'], sort: ['id'], projection: 'all' },
  by_company: { partition: ['company_id', 'item_type'], sort: ['last_activity_at', 'id'], projection: 'all' },
  by_company_tab: { partition: ['company_id', 'tab'], sort: ['last_activity_at', 'id'], projection: 'all' },
  by_status: { partition: ['item_type', 'status'], sort: ['last_activity_at', 'id'], projection: 'all' },
  by_priority: { partition: ['queue', 'priority'], sort: ['last_activity_at', 'id'], projection: 'all' },
  by_assignee: { partition: ['queue', 'assignee_id'], sort: ['last_activity_at', 'id'], projection: 'all' },
  by_group: { partition: ['queue', 'group_id'], sort: ['last_activity_at', 'id'], projection: 'all' },
  by_assignee_priority: {
    partition: ['queue', 'assignee_id', 'priority'],
    sort: ['last_activity_at', 'id'],
    projection: 'all',
  },
  by_group_priority: {
    partition: ['queue', 'group_id', 'priority'],
    sort: ['last_activity_at', 'id'],
    projection: 'all',
  },
  by_waiting: { partition: ['queue', 'waiting_on'], sort: ['last_activity_at', 'id'], projection: 'all' },
  by_requester: {
    partition: ['item_type', 'requester_id'],
    sort: ['last_activity_at', 'id'],
    projection: 'all',
  },
  by_due_time: { partition: ['queue'], sort: ['due_position', 'id'], projection: 'all' },
  by_check_time: { partition: ['queue'], sort: ['check_at', 'id'], projection: 'keys' },
  /** Lists of other kinds of items, sorted by time or name. */
  newest: { partition: ['newest_pk'], sort: ['newest_sk'], projection: [summaryAttribute] },
  /** The people of a company, by name. */
  company: { partition: ['company_pk'], sort: ['company_sk'], projection: [summaryAttribute] },
  /** The items of a person or an address: read marks, mails, enquiries. */
  owner: { partition: ['owner_pk'], sort: ['owner_sk'], projection: 'keys' },
} as const satisfies Record<string, Index>;
export type IndexName = keyof typeof indexes;

/** The indexes with dedicated key attributes, which are not fields of items. */
export type KeyedIndex = 'newest' | 'company' | 'owner';

/** The key attributes of a keyed index. */
export const getIndexKeyNames = <N extends KeyedIndex>(index: N) =>
  ({ partition: `${index}_pk`, sort: `${index}_sk` }) as const;

/** The key attributes of a keyed index, for an update expression that removes an item from the index. */
export const formatIndexKeys = (index: KeyedIndex): string =>
  Object.values(getIndexKeyNames(index)).join(', ');

/** The prefix of the audit log's partitions: functions may add items there, but not change or delete them. */
export const auditPartitionPrefix = 'RECORD#';

/** The prefix of the sort keys of ticket events. */
export const ticketEventPrefix = 'EVENT#';

/**
 * The prefix of the partitions of webhooks and their deliveries, the only ones that the function `outbound`
 * may access.
 */
export const webhookPartitionPrefix = 'WEBHOOK';
/**
 * Marks items that an import writes in bulk: neither reader of the stream is invoked for them. When a command
 * writes the item again, the mark is gone.
 */
export const bulkAttribute = 'bulk';

/** The partition of work whose attempts have all failed. */
export const failedWorkPartition = 'FAILED_WORK';

/** The partition of categories and departments: the only one to which the deployment itself writes. */
export const referencePartition = 'REFERENCE';
