import * as z from 'zod';
import { isStaff, selectKnownRoles } from '@portico/shared/model/permissions.ts';
import { check, getItem } from '../../platform/dynamodb.ts';
import { keys } from '../../table/keys.ts';
import type { Assignee } from '../../domain/ticket/ticket.ts';

const Person = z.object({
  summary: z.object({
    full_name: z.string(),
    roles: z.array(z.string()),
    disabled: z.boolean(),
  }),
});

/** An enabled member of staff; undefined for any other person. */
export async function findStaffMember(id: string): Promise<Assignee | undefined> {
  const item = await getItem(keys.profile(id), { consistent: true });
  const person = item && Person.parse(item).summary;
  if (!person || person.disabled || !isStaff(selectKnownRoles(person.roles))) return undefined;
  return { id, name: person.full_name };
}

/** The condition that a person is still enabled staff, and has the same name. */
export const checkStillStaff = ({ id, name }: Assignee) =>
  check(
    {
      Key: keys.profile(id),
      ConditionExpression:
        'summary.full_name = :name AND NOT summary.disabled = :yes AND (contains(summary.#roles, :agent) OR contains(summary.#roles, :admin))',
      ExpressionAttributeNames: { '#roles': 'roles' },
      ExpressionAttributeValues: { ':name': name, ':yes': true, ':agent': 'agent', ':admin': 'admin' },
    },
    'assignee',
  );
