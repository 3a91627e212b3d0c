import * as z from 'zod';
import { isStaff, selectKnownRoles } from '@portico/shared/model/permissions.ts';
import { getItem } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';

const Person = z.object({ summary: z.object({ roles: z.array(z.string()) }) });

export async function isMemberOfStaff(id: string): Promise<boolean> {
  const item = await getItem(keys.profile(id));
  return item !== undefined && isStaff(selectKnownRoles(Person.parse(item).summary.roles));
}
