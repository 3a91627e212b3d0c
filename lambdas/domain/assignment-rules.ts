import * as z from 'zod';
import {
  type AssignmentRule,
  AssignmentRules,
  type RuleSet,
} from '@portico/shared/contract/assignment-rules.ts';
import { type AssignmentMethod, companyGroup, ruleAuthor } from '@portico/shared/model/assignment.ts';
import { type Item, getItem, update } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import { companyFacts } from './people/company-facts.ts';
import { groupById } from './groups.ts';

const RulesItem = z.object({
  ...AssignmentRules.shape,
  /** Since when they assign new tickets; null while they are off. */
  on_since: z.iso.datetime().nullable(),
});
export type StoredRules = z.output<typeof RulesItem>;

export const rulesOf = (item: Item): StoredRules => RulesItem.parse(item);

/** The ids of the groups that rules name. */
export const groupsIn = ({ rules, default_rule }: RuleSet): string[] => [
  ...new Set([...rules, ...(default_rule ? [default_rule] : [])].map(({ group_id }) => group_id)),
];

/** Groups are a set beside the rules, for the condition under which a group can be deleted. */
export const rulesItem = (rules: StoredRules): Item => {
  const groups = groupsIn(rules);
  return {
    ...keys.assignmentRules(),
    ...rules,
    ...(groups.length > 0 && { used_groups: new Set(groups) }),
  };
};

const noRules: StoredRules = { rules: [], default_rule: null, on: false, on_since: null, version: 0 };

export async function presentRules(): Promise<StoredRules> {
  const item = await getItem(keys.assignmentRules(), { consistent: true });
  return item ? rulesOf(item) : noRules;
}

/** What rules look at. */
interface Matched {
  readonly company_id: string;
  readonly category_id: string | null;
  readonly department_id: string | null;
}

export interface RuleThatMatches extends Pick<AssignmentRule, 'name' | 'group_id' | 'method'> {
  /** Of what it does, in the history of tickets. */
  readonly author: string;
}

const defaultName = 'Default';

const meets = (wanted: readonly string[], id: string | null) =>
  wanted.length === 0 || (id !== null && wanted.includes(id));

/**
 * The group of a company's new tickets that no rule matches; null for none.
 * @param company its id
 */
export async function defaultGroupOf(company: string): Promise<string | null> {
  const group = (await companyFacts(company))?.default_group_id ?? null;
  return group !== null && (await groupById(group)) ? group : null;
}

/**
 * The first rule that matches, or the default group of the company, or the default rule; undefined for none.
 * The company's group is more specific than the default rule, which is for all companies.
 */
export async function ruleFor(
  { rules, default_rule }: RuleSet,
  ticket: Matched,
  groupOfCompany = defaultGroupOf,
): Promise<RuleThatMatches | undefined> {
  const found = rules.find(
    ({ company_ids, category_ids, department_ids }) =>
      meets(company_ids, ticket.company_id) &&
      meets(category_ids, ticket.category_id) &&
      meets(department_ids, ticket.department_id),
  );
  if (found) return { ...found, author: ruleAuthor(found.name) };
  const group_id = await groupOfCompany(ticket.company_id);
  if (group_id !== null) return { name: companyGroup, author: companyGroup, group_id, method: 'group_only' };
  return default_rule ? { ...default_rule, name: defaultName, author: ruleAuthor(defaultName) } : undefined;
}

/** The member who got a group's last ticket by a rule, that ticket, and how many tickets went by rules. */
export interface Turn {
  readonly last: string;
  /** Null before the first. */
  readonly ticket_id: string | null;
  readonly turns: number;
}
const TurnItem = z.object({ last: z.string(), ticket_id: z.string(), turns: z.int() });
export const turnOf = (item: Item): Turn => TurnItem.parse(item);

export async function presentTurn(group: string): Promise<Turn> {
  const item = await getItem(keys.groupTurn(group), { consistent: true });
  return item ? turnOf(item) : { last: '', ticket_id: null, turns: 0 };
}

/**
 * Records a turn. Its condition puts the tickets of a group one after the other, so that two at the same time
 * do not go to the same member.
 */
export const takeTurn = (group: string, { turns }: Turn, last: string, ticket_id: string) =>
  update({
    Key: keys.groupTurn(group),
    UpdateExpression: 'SET #last = :last, ticket_id = :ticket, turns = :next',
    ConditionExpression: turns === 0 ? 'attribute_not_exists(turns)' : 'turns = :turns',
    ExpressionAttributeNames: { '#last': 'last' },
    ExpressionAttributeValues: {
      ':last': last,
      ':ticket': ticket_id,
      ':next': turns + 1,
      ...(turns > 0 && { ':turns': turns }),
    },
  });

/**
 * Members in the order in which they are asked: those after the one of the last ticket first; by load, those
 * with the fewest open tickets, and of them the same.
 * @param loadOf the number of open tickets of a member
 */
export function inTurn(
  method: Exclude<AssignmentMethod, 'group_only'>,
  members: readonly string[],
  last: string,
  loadOf: (member: string) => number,
): string[] {
  const sorted = members.toSorted();
  const next = sorted.findIndex((member) => member > last);
  const order = next === -1 ? sorted : [...sorted.slice(next), ...sorted.slice(0, next)];
  return method === 'round_robin' ? order : order.toSorted((one, other) => loadOf(one) - loadOf(other));
}
