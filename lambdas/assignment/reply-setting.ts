import * as z from 'zod';
import { ReplySetting } from '@portico/shared/contract/assignment-rules.ts';
import { createAuditEntry } from '../domain/audit/audit-entry.ts';
import { type Item, getItem, put, transact } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';

const SettingItem = z.object(ReplySetting.shape);

export const parseReplySetting = (item: Item): ReplySetting => SettingItem.parse(item);

/**
 * Whether a reply to a new, unassigned ticket assigns the ticket to its author. The setting is for all staff.
 */
export async function readReplySetting(): Promise<ReplySetting> {
  const item = await getItem(keys.replySetting(), { consistent: true });
  return item ? parseReplySetting(item) : { first_reply: 'offers' };
}

export async function saveReplySetting(setting: ReplySetting): Promise<ReplySetting> {
  const before = await readReplySetting();
  await transact([
    put({ Item: { ...keys.replySetting(), ...setting } }),
    createAuditEntry({
      kind: 'reply_setting_saved',
      target: { type: 'reply_setting', id: 'all' },
      before: { ...before },
      after: { ...setting },
    }),
  ]);
  return setting;
}
