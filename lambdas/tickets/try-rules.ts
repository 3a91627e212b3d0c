import type {
  RuleSet,
  RuleTrialTicket,
  assignmentRuleEndpoints,
} from '@portico/shared/contract/assignment-rules.ts';
import type { Group } from '@portico/shared/contract/groups.ts';
import { type AssignmentMethod, simulatedTicketCount } from '@portico/shared/model/assignment.ts';
import { findRule, readDefaultGroup, readTurn } from '../domain/assignment-rules.ts';
import { listAbsences } from '../domain/people/away.ts';
import { listAllGroups } from '../domain/groups.ts';
import type { Assignee, StoredTicket } from '../domain/ticket/ticket.ts';
import type { Handlers } from '../http/serve.ts';
import { listTickets } from './lists/list-tickets.ts';
import { chooseMember } from './people/choose-member.ts';
import { countOpenTicketsByAssignee } from './lists/queues.ts';
import { findStaffMember } from './people/staff-member.ts';

/** Newest first. */
const listNewestTickets = async (): Promise<StoredTicket[]> =>
  (await listTickets({ filter: {}, order: 'created' }, { limit: simulatedTicketCount })).items;

/**
 * Simulates assignments. Starts with each group's last assignee and each person's number of open tickets, and
 * stores nothing.
 */
async function startSimulation(now: Date) {
  const [groups, loads, away] = await Promise.all([
    listAllGroups(),
    countOpenTicketsByAssignee(),
    listAbsences(now),
  ]);
  const awayMembers = new Set(away.map(({ user_id }) => user_id));
  const lastMembers = new Map<string, string>();
  const people = new Map<string, Promise<Assignee | undefined>>();
  const find = (member: string) => {
    const person = people.get(member) ?? findStaffMember(member);
    people.set(member, person);
    return person;
  };
  const companies = new Map<string, Promise<string | null>>();
  return {
    findDefaultGroup: (company: string) => {
      const group = companies.get(company) ?? readDefaultGroup(company);
      companies.set(company, group);
      return group;
    },
    findGroup: (id: string) => groups.find((group) => group.id === id && !group.deleted),
    next: async (group: Group, method: AssignmentMethod): Promise<Assignee | undefined> => {
      const lastMember = lastMembers.get(group.id) ?? (await readTurn(group.id)).last;
      const findLoad = (member: string) => loads.get(member) ?? 0;
      const nextMember = await chooseMember(method, group, {
        last: lastMember,
        awayMembers,
        findLoad,
        find,
      });
      lastMembers.set(group.id, nextMember?.id ?? lastMember);
      if (nextMember) loads.set(nextMember.id, findLoad(nextMember.id) + 1);
      return nextMember;
    },
  };
}

/** Simulates the rules on the newest tickets, in the order of their creation, as if they arrived now. */
async function tryRules(rules: RuleSet, now: Date): Promise<RuleTrialTicket[]> {
  const [tickets, { findGroup, findDefaultGroup, next }] = await Promise.all([
    listNewestTickets(),
    startSimulation(now),
  ]);
  const results: RuleTrialTicket[] = [];
  for (const ticket of tickets.toReversed()) {
    const rule = await findRule(rules, ticket, findDefaultGroup);
    const group = rule && findGroup(rule.group_id);
    const assignee = group && (await next(group, rule.method));
    const { id, ticket_number, subject, company_name, created_at } = ticket;
    results.unshift({
      ticket_id: id,
      ticket_number,
      subject,
      company_name,
      created_at,
      rule: rule?.name ?? null,
      group_id: group?.id ?? null,
      assignee_name: assignee?.name ?? null,
    });
  }
  return results;
}

export const ruleTrialHandlers: Pick<
  Handlers<'assignment'>,
  keyof Pick<typeof assignmentRuleEndpoints, 'tryAssignmentRules'>
> = {
  tryAssignmentRules: async ({ body }) => ({ items: await tryRules(body, new Date()) }),
};
