import * as z from 'zod';
import {
  type AssignmentRule,
  AssignmentRules,
  type RuleSet,
} from '@portico/shared/contract/assignment-rules.ts';
import {
  type AssignmentMethod,
  defaultGroupAuthor,
  formatRuleAuthor,
} from '@portico/shared/model/assignment.ts';
import { type Item, getItem, update } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import { readCompanyFacts } from './people/company-facts.ts';
import { findGroupById } from './groups.ts';

const RulesItem = z.object({
  ...AssignmentRules.shape,
  /** When the rules were switched on; null while they are off. */
  on_since: z.iso.datetime().nullable(),
});
export type StoredRules = z.output<typeof RulesItem>;

export const parseRules = (item: Item): StoredRules => RulesItem.parse(item);

/** The ids of the groups to which rules refer. */
export const listRuleGroupIds = ({ rules, default_rule }: RuleSet): string[] => [
  ...new Set([...rules, ...(default_rule ? [default_rule] : [])].map(({ group_id }) => group_id)),
];

/** Also stores the groups of the rules as a set, so that deleting a group can check that no rule uses it. */
export const rulesItem = (rules: StoredRules): Item => {
  const groups = listRuleGroupIds(rules);
  return {
    ...keys.assignmentRules(),
    ...rules,
    ...(groups.length > 0 && { used_groups: new Set(groups) }),
  };
};

const noRules: StoredRules = { rules: [], default_rule: null, on: false, on_since: null, version: 0 };

export async function readStoredRules(): Promise<StoredRules> {
  const item = await getItem(keys.assignmentRules(), { consistent: true });
  return item ? parseRules(item) : noRules;
}

/** The fields of a ticket that rules test. */
interface TestedFields {
  readonly company_id: string;
  readonly category_id: string | null;
  readonly department_id: string | null;
}

export interface MatchingRule extends Pick<AssignmentRule, 'name' | 'group_id' | 'method'> {
  /** The author of the assignment, as the ticket's history shows it. */
  readonly author: string;
}

const defaultRuleName = 'Default';

const matchesCondition = (allowedIds: readonly string[], id: string | null) =>
  allowedIds.length === 0 || (id !== null && allowedIds.includes(id));

/**
 * A company's default group for new tickets that no rule matches; null if it has none.
 * @param company its id
 */
export async function readDefaultGroup(company: string): Promise<string | null> {
  const group = (await readCompanyFacts(company))?.default_group_id ?? null;
  return group !== null && (await findGroupById(group)) ? group : null;
}

/**
 * The first rule that matches; otherwise the company's default group; otherwise the default rule. Undefined
 * if none of these exists. The company's group is more specific than the default rule, which applies to all
 * companies.
 */
export async function findRule(
  { rules, default_rule }: RuleSet,
  ticket: TestedFields,
  findDefaultGroup = readDefaultGroup,
): Promise<MatchingRule | undefined> {
  const rule = rules.find(
    ({ company_ids, category_ids, department_ids }) =>
      matchesCondition(company_ids, ticket.company_id) &&
      matchesCondition(category_ids, ticket.category_id) &&
      matchesCondition(department_ids, ticket.department_id),
  );
  if (rule) return { ...rule, author: formatRuleAuthor(rule.name) };
  const group_id = await findDefaultGroup(ticket.company_id);
  if (group_id !== null)
    return { name: defaultGroupAuthor, author: defaultGroupAuthor, group_id, method: 'group_only' };
  return default_rule
    ? { ...default_rule, name: defaultRuleName, author: formatRuleAuthor(defaultRuleName) }
    : undefined;
}

/**
 * The last assignment by rules in a group: the member, the ticket, and the number of tickets that rules have
 * assigned in the group so far.
 */
export interface Turn {
  readonly last: string;
  /** Null before the first assignment. */
  readonly ticket_id: string | null;
  readonly turns: number;
}
const TurnItem = z.object({ last: z.string(), ticket_id: z.string(), turns: z.int() });
export const parseTurn = (item: Item): Turn => TurnItem.parse(item);

export async function readTurn(group: string): Promise<Turn> {
  const item = await getItem(keys.groupTurn(group), { consistent: true });
  return item ? parseTurn(item) : { last: '', ticket_id: null, turns: 0 };
}

/**
 * The operation that records which member got the latest ticket. It fails if another ticket was assigned
 * since the read, so that two concurrent tickets do not go to the same member.
 */
export const recordTurn = (group: string, { turns }: Turn, last: string, ticket_id: string) =>
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
 * Sorts members by who gets the next ticket: either in turn, starting after the member who got the last
 * ticket; or by load, starting with the fewest open tickets.
 * @param findLoad returns the number of open tickets of a member
 */
export function sortByTurn(
  method: Exclude<AssignmentMethod, 'group_only'>,
  members: readonly string[],
  last: string,
  findLoad: (member: string) => number,
): string[] {
  const sortedMembers = members.toSorted();
  const nextIndex = sortedMembers.findIndex((member) => member > last);
  const order =
    nextIndex === -1
      ? sortedMembers
      : [...sortedMembers.slice(nextIndex), ...sortedMembers.slice(0, nextIndex)];
  return method === 'round_robin' ? order : order.toSorted((a, b) => findLoad(a) - findLoad(b));
}
