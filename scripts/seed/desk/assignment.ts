import { decodeTime } from 'ulid';
import { rulesItem } from '@portico/lambdas/domain/assignment-rules.ts';
import { absenceItem } from '@portico/lambdas/domain/people/away.ts';
import { groupItem } from '@portico/lambdas/domain/groups.ts';
import { put, transact, updateItem } from '@portico/lambdas/platform/dynamodb.ts';
import { computeExpiryTime } from '@portico/lambdas/table/expiry.ts';
import { keys } from '@portico/lambdas/table/keys.ts';
import { applyRules } from '@portico/lambdas/tickets/commands/assign-by-rule.ts';
import { listTickets } from '@portico/lambdas/tickets/lists/list-tickets.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { retention } from '@portico/shared/model/retention.ts';
import { runInParallel } from '@portico/lambdas/platform/in-parallel.ts';
import { getDemoCompany } from '../people/companies.ts';
import {
  ruleAssignedTicketSubjects,
  demoAbsence,
  demoDefaultGroup,
  demoGroups,
  demoRules,
} from '../demo/assignment.ts';
import { findExistingTicketIds } from '../tickets/tickets.ts';
import { type Actors, findActor } from '../people/users.ts';

const day = 24 * 60 * 60 * 1000;

const createGroupItems = (actors: Actors) =>
  demoGroups.flatMap(({ members, ...group }) => [
    put({
      Item: groupItem({
        ...group,
        member_ids: members.map((name) => findActor(actors, name).id),
        deleted: false,
        version: 1,
      }),
    }),
    put({ Item: { ...keys.groupName(group.name), id: group.id } }),
  ]);

const createRules = () => ({
  rules: demoRules.map(({ companies, categories, departments, group, ...rule }) => ({
    ...rule,
    company_ids: companies.map((name) => getDemoCompany(name).id),
    category_ids: [...categories],
    department_ids: [...departments],
    group_id: group,
  })),
  default_rule: null,
});

/**
 * Gives a company its default group. First marks the company's new tickets as already assigned, so that
 * processing their pending events does not change them.
 */
async function seedDefaultGroup(now: Date): Promise<void> {
  const { company, group } = demoDefaultGroup;
  const expires_at = computeExpiryTime(now, retention.notified);
  const { id: company_id, name } = getDemoCompany(company);
  const { items } = await listTickets(
    { filter: { status: ['new'] }, order: 'activity' },
    { limit: limits.page },
  );
  const newTickets = items.filter(({ company_name }) => company_name === name);
  await runInParallel(newTickets, 4, ({ id }) =>
    transact([put({ Item: { ...keys.assignedByRule(id), expires_at } })]),
  );
  await updateItem({
    Key: keys.company(company_id),
    UpdateExpression: 'SET summary.default_group_id = :group',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':group': group },
  });
}

export const seedGroups = (actors: Actors): Promise<void> => transact(createGroupItems(actors));

/**
 * Stores absences and rules, and assigns some of the demo's tickets by the rules. Other tickets do not
 * change.
 * @param now when the seeding began
 */
export async function seedAssignment(actors: Actors, now: Date): Promise<void> {
  const { person, days, note } = demoAbsence;
  const until = new Date(now.getTime() + days * day).toISOString().slice(0, 10);
  const absence = { user_id: findActor(actors, person).id, until, note };
  await transact([put({ Item: absenceItem(absence) })]);
  const tickets = await findExistingTicketIds();
  for (const subject of ruleAssignedTicketSubjects) {
    const id = tickets.get(subject);
    if (id === undefined) throw new Error(`No ticket of the demo has the subject ${subject}`);
    // Three seconds after the ticket's creation, which is about when its event would be processed.
    await applyRules(createRules(), id, new Date(decodeTime(id) + 3_000));
  }
  const on_since = new Date().toISOString();
  await transact([put({ Item: rulesItem({ ...createRules(), on: true, on_since, version: 1 }) })]);
  await seedDefaultGroup(now);
}
