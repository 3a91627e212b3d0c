import { type Item, put, remove, update } from '../platform/dynamodb.ts';
import { indexKeyNames, summaryAttribute } from '../table/definition.ts';
import { keys } from '../table/keys.ts';
import { assign } from '../table/update-expression.ts';
import { type Queued, queueEntry, queueOf } from './ticket-queue-entry.ts';
import { type Summarized, notePath, storedNote } from './ticket-summary.ts';

const { partition, sort } = indexKeyNames('newest');

/** Of what an act sets on a ticket, by path, what its entry has as well. */
const copied = (set: Item): Item =>
  Object.fromEntries(
    Object.entries(set).filter(([path]) => path === sort || path.startsWith(`${summaryAttribute}.`)),
  );

const changeEntry = (id: string, set: Item, removed: readonly string[] = []) =>
  update({
    Key: keys.queueEntry(id),
    ...assign(set, removed),
    ConditionExpression: 'attribute_exists(pk)',
  });

/** The same change of a ticket's entry. @param set what an act sets on the ticket, by path */
export const copyToQueue = ({ id, queued }: Pick<Queued, 'id' | 'queued'>, set: Item) =>
  queued ? [changeEntry(id, copied(set))] : [];

/** The condition on a ticket's item under which an act on its entry is right. */
export const queuedAsRead = ({ queued }: Pick<Queued, 'queued'>): string =>
  queued ? 'attribute_exists(queued)' : 'attribute_not_exists(queued)';

/** The condition on a ticket's item under which a new entry has what acts without a version have set. */
export const copiedAsRead = (ticket: Summarized) => ({
  condition: `(attribute_not_exists(${notePath}) OR ${notePath} = :note)`,
  values: { ':note': storedNote(ticket) ?? '' },
});

const counted = ({ queued, assignee_id }: Queued) => (queued ? assignee_id : null);

/** Counts how many open tickets each assignee has. */
export function countInQueues(before: Queued, after: Queued) {
  const [was, is] = [counted(before), counted(after)];
  const add = (person: string, by: number) =>
    update({
      Key: keys.queueCount(person),
      UpdateExpression: 'ADD open_tickets :by',
      ExpressionAttributeValues: { ':by': by },
    });
  if (was === is) return [];
  return [...(was === null ? [] : [add(was, -1)]), ...(is === null ? [] : [add(is, 1)])];
}

/**
 * What a change of status or assignee does to the ticket's entry and the counts.
 * @param set what the change sets on the ticket, by path
 */
export function moveInQueues(
  before: Summarized & Queued,
  after: Summarized & Queued,
  set: Item,
  removed: readonly string[] = [],
) {
  const counts = countInQueues(before, after);
  if (!after.queued) return before.queued ? [remove({ Key: keys.queueEntry(after.id) }), ...counts] : counts;
  if (!before.queued) return [put({ Item: queueEntry(after) }), ...counts];
  const entry = changeEntry(
    after.id,
    { ...copied(set), [partition]: queueOf(after) },
    removed.filter((path) => path.startsWith(`${summaryAttribute}.`)),
  );
  return [entry, ...counts];
}
