import { findGroupById, parseGroup } from '../../domain/groups.ts';
import { createSystemActor } from '../../domain/ticket/recorded-event.ts';
import { listOpenTickets } from '../../domain/ticket/open-tickets.ts';
import { changeTicket } from '../../domain/ticket/store.ts';
import type { Item } from '../../platform/dynamodb.ts';
import { runInParallel } from '../../platform/in-parallel.ts';
import type { ItemChange } from '../../platform/messaging/stream.ts';
import { keys } from '../../table/keys.ts';

const { pk: partition, sk: prefix } = keys.group('');

const parseGroupItem = (item: Item | undefined) =>
  item?.['pk'] === partition && String(item['sk']).startsWith(prefix) ? parseGroup(item) : undefined;

const maxConcurrentChanges = 8;

/**
 * Updates the open tickets of a renamed group. Ended tickets keep the earlier name. A late event of an older
 * rename never undoes a newer one, because the current name is read.
 */
export async function onGroupChanged({ before, after }: ItemChange): Promise<void> {
  const [formerGroup, currentGroup] = [parseGroupItem(before), parseGroupItem(after)];
  if (!formerGroup || !currentGroup || formerGroup.name === currentGroup.name) return;
  const group = await findGroupById(currentGroup.id);
  if (!group) return;
  const { id, name } = group;
  await runInParallel(await listOpenTickets('group_id', id), maxConcurrentChanges, (open) =>
    changeTicket(open.id, (ticket) =>
      ticket.group_id === id && ticket.group_name !== name
        ? { event: 'renamed', names: { group_name: name }, actor: createSystemActor(), at: new Date() }
        : undefined,
    ),
  );
}
