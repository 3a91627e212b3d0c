import type { AssignmentMethod } from '@portico/shared/model/assignment.ts';
import type { departments, ticketCategories } from '@portico/shared/model/reference-data.ts';
import type { CompanyName } from './companies.ts';
import type { DemoTicket } from './demo-ticket.ts';
import type { PersonName, StaffName } from './people.ts';

interface DemoGroup {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly members: readonly StaffName[];
}

export const demoGroups: readonly DemoGroup[] = [
  {
    id: 'inf',
    name: 'Infrastructure',
    description: 'Servers, networks, access and everything with a plug.',
    members: ['marcus', 'dev'],
  },
  {
    id: 'app',
    name: 'Applications',
    description: 'The systems that clients work in, and their data.',
    members: ['hannah', 'dev', 'eleanor'],
  },
];

/**
 * The group that a ticket gets when a member of staff takes it: their own group or, if they are in both, the
 * group that fits the ticket's category and department.
 */
export function findGroupForTakenTicket(
  assignee: PersonName,
  { classification }: DemoTicket,
): DemoGroup | undefined {
  const [, , , , category, department] = classification;
  const fittingGroupId = category === 'access' || department === 'infrastructure' ? 'inf' : 'app';
  const ownGroups = demoGroups.filter(({ members }) => members.some((member) => member === assignee));
  return ownGroups.find(({ id }) => id === fittingGroupId) ?? ownGroups[0];
}

interface DemoRule {
  readonly name: string;
  readonly companies: readonly CompanyName[];
  readonly categories: readonly (typeof ticketCategories)[number]['id'][];
  readonly departments: readonly (typeof departments)[number]['id'][];
  readonly group: string;
  readonly method: AssignmentMethod;
}

/** There is no default rule, so tickets that no rule matches stay unassigned. */
export const demoRules: readonly DemoRule[] = [
  {
    name: 'Access for new people',
    companies: [],
    categories: ['access'],
    departments: [],
    group: 'inf',
    method: 'round_robin',
  },
  {
    name: 'Infrastructure',
    companies: [],
    categories: [],
    departments: ['infrastructure'],
    group: 'inf',
    method: 'group_only',
  },
  {
    name: 'Clinical systems of Ashcombe',
    companies: ['ashcombe'],
    categories: ['bug', 'performance'],
    departments: ['clinical_systems'],
    group: 'app',
    method: 'least_loaded',
  },
];

/** Subjects of tickets that the rules assigned, in the order of their creation. */
export const ruleAssignedTicketSubjects: readonly string[] = [
  'Maternity assessment form prints blank second page',
  'Read-only production access for our new SRE',
  'New starter needs Salesforce and the portfolio tool by Monday',
  'New hygienist needs a diary at three practices',
  'Shop floor screen stuck on the start page',
];

/** New tickets of this company go to this group unless a rule assigns them to another one. */
export const demoDefaultGroup = { company: 'brackenforge', group: 'app' } as const;

/** The absent person, with the number of days until the last day of the absence. */
export const demoAbsence = {
  person: 'dev',
  days: 6,
  note: 'On holiday. Marcus looks after my tickets.',
} as const;
