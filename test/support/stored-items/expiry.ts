/** Which stored items expire, and which are only side effects of events. */
import { auditPartitionPrefix, tableKeys } from '../../../lambdas/table/definition.ts';
import { toSeconds } from '../../../lambdas/table/expiry.ts';
import { keys } from '../../../lambdas/table/keys.ts';
import { retention } from '../../../shared/model/retention.ts';
import { type Item, type Key, listItemsWithPrefix } from './table.ts';

const sideEffectPrefixes = [
  keys.mail('', '').pk,
  keys.throttle('', '').pk.slice(0, -1),
  keys.accountLink('', 'invitation').pk,
  keys.searchManifest().pk,
  keys.integration('').pk,
  keys.countGenerations().pk,
  auditPartitionPrefix,
  keys.auditChainHead().pk,
];

/**
 * Whether an item belongs to the outbox, a bell, the search index, ticket counts, mail links, counters of
 * attempts, last uses of keys, or the audit log. Functions may write these at any time after a response, even
 * after a refusal.
 */
export const isSideEffect = ({ pk, sk }: Key): boolean =>
  sideEffectPrefixes.some((prefix) => pk.startsWith(prefix)) || sk.startsWith(keys.bellEntry('', '').sk);

const retentionPeriods = [
  [keys.mail('', ''), retention.mails],
  [keys.receivedMail('', ''), retention.mails],
  [keys.notified('', '', ''), retention.notified],
  [keys.monthlyMail('', ''), retention.mails],
  [keys.monthlyRun(''), retention.monthly_runs],
  [keys.bellEntry('', ''), retention.bells],
  [keys.bellSeen(''), retention.bells],
  [keys.readMark('', ''), retention.read_marks],
  [{ pk: keys.ticket('').pk, sk: 'DRAFT#' }, retention.drafts],
  [keys.device('', ''), retention.browsers],
  [keys.webhookDelivery('', ''), retention.webhook_deliveries],
  [keys.auditRecord('', ''), retention.audit_log],
  [keys.auditLink('', ''), retention.audit_log],
  [{ pk: 'REQUEST#', sk: 'REQUEST' }, retention.requests],
] as const;

/** The maximum number of seconds for which an item may be stored; undefined if its kind does not expire. */
export function getMaximumStorageSeconds({ pk, sk }: Key): number | undefined {
  const [, period] = retentionPeriods.find(([key]) => pk.startsWith(key.pk) && sk.startsWith(key.sk)) ?? [];
  return period && toSeconds(period);
}

/** The kinds of a ticket's items, and the kinds that expire. */
export async function listTicketItemKinds(id: string) {
  const items = await listItemsWithPrefix({ pk: keys.ticket(id).pk, sk: '' });
  const listKinds = (selectedItems: readonly Item[]) =>
    new Set(selectedItems.map(({ sk }) => String(sk).split('#')[0]));
  return { all: listKinds(items), expiring: listKinds(items.filter((item) => tableKeys.expiry in item)) };
}
