/**
 * The keys and indexes of the one table, as plain data: infrastructure creates them, functions query them.
 * How to change them is in infra/docs/changing-the-table.md.
 */

export const tableKeys = { partition: 'pk', sort: 'sk', expiry: 'expires_at' } as const;

/**
 * The map attribute with everything that lists show of an item. DynamoDB counts it as one attribute, so a
 * field is added to a list without touching an index.
 */
export const summaryAttribute = 'summary';

/**
 * Global secondary indexes and the attributes they carry besides keys: at most 20 in one index and 100 in
 * all, none of which can be changed later.
 */
export const indexes = {
  /** All items of one kind, newest first (tickets: by last activity; companies: by name). */
  newest: [summaryAttribute],
  /** All tickets by creation, and the open ones by due time. */
  created: [summaryAttribute],
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

/** The key attributes of an index. */
export const indexKeyNames = <N extends string>(index: N) =>
  ({ partition: `${index}_pk`, sort: `${index}_sk` }) as const;

/** The key attributes of indexes, in an update expression that removes an item from them. */
export const indexKeysIn = (...names: readonly IndexName[]): string =>
  names.flatMap((index) => Object.values(indexKeyNames(index))).join(', ');

/** Partitions of the audit log begin like this: functions may add items, but not change or delete one. */
export const auditPartitionPrefix = 'RECORD#';

/** Categories and departments; the only partition that the deployment itself writes to. */
export const referencePartition = 'REFERENCE';
