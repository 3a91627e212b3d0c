import { type Item, put, remove, update } from '../platform/dynamodb.ts';
import { indexKeyNames, summaryAttribute } from '../table/definition.ts';
import { keys } from '../table/keys.ts';
import { assign } from '../table/update-expression.ts';
import { type Queued, groupKeys, levelsOf, priorityKeys, queueEntry, queueOf } from './ticket-queue-entry.ts';
import { type Summarized, notePath, storedNote } from './ticket-summary.ts';

const { partition, sort } = indexKeyNames('newest');
/**
 * Where entries are in the lists of groups. Acts set the position without a group, too: it may be put into
 * one at the same time.
 */
const byGroup = indexKeyNames('status');
/** Where entries are in the lists of priorities. */
const byPriority = indexKeyNames('company_tab');
/** The positions by last activity that an entry has. */
const positions: readonly string[] = [sort, byGroup.sort, byPriority.sort];

/** Of what an act sets on a ticket, by path, what its entry has as well. */
const copied = (set: Item): Item =>
  Object.fromEntries(
    Object.entries(set).filter(
      ([path]) => positions.includes(path) || path.startsWith(`${summaryAttribute}.`),
    ),
  );

type Leveled = Pick<Queued, 'id' | 'queued' | 'levels' | 'waiting'>;

/** The condition on an entry under which its service levels are those that were read. */
const levelsAsRead = ({ levels }: Pick<Leveled, 'levels'>) =>
  levels === null
    ? { condition: 'attribute_exists(pk)', values: undefined }
    : { condition: 'levels = :levels_read', values: { ':levels_read': levels } };

const changeEntry = (before: Leveled, set: Item, removed: readonly string[] = []) => {
  const { condition, values } = levelsAsRead(before);
  const assignment = assign(set, removed);
  return update({
    Key: keys.queueEntry(before.id),
    ...assignment,
    ConditionExpression: condition,
    ExpressionAttributeValues: { ...assignment.ExpressionAttributeValues, ...values },
  });
};

const levelNames = [
  'waiting',
  ...Object.values(indexKeyNames('requester')),
  ...Object.values(indexKeyNames('created')),
];

/** What an act does to the service levels of the entry; keys are removed where no alert follows. */
function levelsChange(after: Leveled) {
  const set = levelsOf(after);
  return { set, removed: after.levels === null ? [] : levelNames.filter((name) => !(name in set)) };
}

const ofSummary = (removed: readonly string[]) =>
  removed.filter((path) => path.startsWith(`${summaryAttribute}.`));

/** The same change of a ticket's entry. @param set what an act sets on the ticket, by path */
export const copyToQueue = ({ id, queued }: Pick<Queued, 'id' | 'queued'>, set: Item) =>
  queued ? [changeEntry({ id, queued, levels: null, waiting: false }, copied(set))] : [];

/**
 * As `copyToQueue`, for an act that concerns service levels.
 * @param removed what the act removes of the ticket, by path
 */
export function copyLevelsToQueue(
  before: Leveled,
  after: Leveled,
  set: Item,
  removed: readonly string[] = [],
) {
  if (!before.queued) return [];
  const levels = levelsChange(after);
  return [changeEntry(before, { ...copied(set), ...levels.set }, [...ofSummary(removed), ...levels.removed])];
}

/** The condition on a ticket's item under which an act on its entry is right. */
export const queuedAsRead = ({ queued }: Pick<Queued, 'queued'>): string =>
  queued ? 'attribute_exists(queued)' : 'attribute_not_exists(queued)';

/** The condition on a ticket's item under which a new entry has what acts without a version have set. */
export const copiedAsRead = (ticket: Summarized) => ({
  condition: `(attribute_not_exists(${notePath}) OR ${notePath} = :note)`,
  values: { ':note': storedNote(ticket) ?? '' },
});

type Counted = Pick<Queued, 'queued' | 'assignee_id' | 'group_id'>;

function moveCount(was: string | null, is: string | null, keyOf: typeof keys.queueCount) {
  const add = (list: string, by: number) =>
    update({
      Key: keyOf(list),
      UpdateExpression: 'ADD open_tickets :by',
      ExpressionAttributeValues: { ':by': by },
    });
  if (was === is) return [];
  return [...(was === null ? [] : [add(was, -1)]), ...(is === null ? [] : [add(is, 1)])];
}

/** Counts how many open tickets each assignee has, and each group. */
export function countInQueues(before: Counted, after: Counted) {
  const listOf = (field: 'assignee_id' | 'group_id') => (ticket: Counted) =>
    ticket.queued ? ticket[field] : null;
  const [person, group] = [listOf('assignee_id'), listOf('group_id')];
  return [
    ...moveCount(person(before), person(after), keys.queueCount),
    ...moveCount(group(before), group(after), keys.groupCount),
  ];
}

function removeEntry(before: Leveled) {
  const { condition, values } = levelsAsRead(before);
  return remove({
    Key: keys.queueEntry(before.id),
    ...(values && { ConditionExpression: condition, ExpressionAttributeValues: values }),
  });
}

/**
 * What a change of status, assignee or group does to the ticket's entry and the counts.
 * @param set what the change sets on the ticket, by path
 */
export function moveInQueues(
  before: Summarized & Queued,
  after: Summarized & Queued,
  set: Item,
  removed: readonly string[] = [],
) {
  const counts = countInQueues(before, after);
  if (!after.queued) return before.queued ? [removeEntry(before), ...counts] : counts;
  if (!before.queued) return [put({ Item: queueEntry(after) }), ...counts];
  const levels = levelsChange(after);
  const places = { [partition]: queueOf(after), ...groupKeys(after), ...priorityKeys(after), ...levels.set };
  const entry = changeEntry(before, { ...copied(set), ...places }, [
    ...ofSummary(removed),
    ...(after.group_id === null ? [byGroup.partition] : []),
    ...levels.removed,
  ]);
  return [entry, ...counts];
}
