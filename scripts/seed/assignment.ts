import { decodeTime } from 'ulid';
import { rulesItem } from '@portico/lambdas/domain/assignment-rules.ts';
import { awayItem } from '@portico/lambdas/domain/away.ts';
import { groupItem } from '@portico/lambdas/domain/groups.ts';
import { put, transact } from '@portico/lambdas/platform/dynamodb.ts';
import { keys } from '@portico/lambdas/table/keys.ts';
import { applyRules } from '@portico/lambdas/tickets/assign-by-rule.ts';
import { companyOf } from './companies.ts';
import { assignedByRules, demoAway, demoGroups, demoRules } from './demo/assignment.ts';
import { existingTickets } from './tickets.ts';
import { type Actors, actorIn } from './users.ts';

const day = 24 * 60 * 60 * 1000;

const groupItems = (actors: Actors) =>
  demoGroups.flatMap(({ members, ...group }) => [
    put({
      Item: groupItem({
        ...group,
        member_ids: members.map((name) => actorIn(actors, name).id),
        deleted: false,
        version: 1,
      }),
    }),
    put({ Item: { ...keys.groupName(group.name), id: group.id } }),
  ]);

const rules = () => ({
  rules: demoRules.map(({ companies, categories, departments, group, ...rule }) => ({
    ...rule,
    company_ids: companies.map((name) => companyOf(name).id),
    category_ids: [...categories],
    department_ids: [...departments],
    group_id: group,
  })),
  default_rule: null,
});

/**
 * Stores groups, who is away, and rules, by which some of the demo's tickets were assigned. The rules are on
 * from now on: the older tickets stay as they are.
 * @param now when the demo began
 */
export async function seedAssignment(actors: Actors, now: Date): Promise<void> {
  const { person, days, note } = demoAway;
  const until = new Date(now.getTime() + days * day).toISOString().slice(0, 10);
  const away = { user_id: actorIn(actors, person).id, until, note };
  await transact([...groupItems(actors), put({ Item: awayItem(away) })]);
  const tickets = await existingTickets();
  for (const subject of assignedByRules) {
    const id = tickets.get(subject);
    if (id === undefined) throw new Error(`No ticket of the demo has the subject ${subject}`);
    // Soon after its creation, as by the event.
    await applyRules(rules(), id, new Date(decodeTime(id) + 3_000));
  }
  const on_since = new Date().toISOString();
  await transact([put({ Item: rulesItem({ ...rules(), on: true, on_since, version: 1 }) })]);
}
