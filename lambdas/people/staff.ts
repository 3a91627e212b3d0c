import type { StaffMember } from '@portico/shared/contract/staff.ts';
import { isStaff } from '@portico/shared/model/permissions.ts';
import { type Item, query } from '../platform/dynamodb.ts';
import { getIndexKeyNames } from '../table/definition.ts';
import { partitions } from '../table/keys.ts';
import { parseListedProfile } from './profile/items.ts';

/** All enabled staff by name. Reads the whole list of people: about 60 read units per thousand. */
export async function listStaffSortedByName(): Promise<StaffMember[]> {
  const staff: StaffMember[] = [];
  let lastKey: Item | undefined;
  do {
    const page = await query({
      IndexName: 'newest',
      KeyConditionExpression: '#pk = :users',
      FilterExpression: 'contains(summary.#roles, :agent) OR contains(summary.#roles, :admin)',
      ExpressionAttributeNames: { '#pk': getIndexKeyNames('newest').partition, '#roles': 'roles' },
      ExpressionAttributeValues: { ':users': partitions.users, ':agent': 'agent', ':admin': 'admin' },
      ...(lastKey && { ExclusiveStartKey: lastKey }),
    });
    for (const { id, full_name, email, disabled, roles } of page.items.map(parseListedProfile))
      if (!disabled && isStaff(roles)) staff.push({ id, full_name, email });
    lastKey = page.lastKey;
  } while (lastKey);
  return staff.sort((a, b) => a.full_name.localeCompare(b.full_name, 'en'));
}
