import * as z from 'zod';
import type { Item } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';

const prefix = keys.queueCount('').sk;
const groupPrefix = keys.groupCount('').sk;
const countAfter = (start: string) => z.object({ sk: z.string().startsWith(start), open_tickets: z.int() });
const [QueueCount, GroupCount] = [countAfter(prefix), countAfter(groupPrefix)];

export function queueCountOf(item: Item) {
  const { sk, open_tickets } = QueueCount.parse(item);
  return { assignee_id: sk.slice(prefix.length), open_tickets };
}

export function groupCountOf(item: Item) {
  const { sk, open_tickets } = GroupCount.parse(item);
  return { group_id: sk.slice(groupPrefix.length), open_tickets };
}
