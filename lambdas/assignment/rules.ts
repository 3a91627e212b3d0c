import { isDeepStrictEqual } from 'node:util';
import type {
  AssignmentRule,
  AssignmentRules,
  CurrentRules,
} from '@portico/shared/contract/assignment-rules.ts';
import { createAuditEntry } from '../domain/audit/audit-entry.ts';
import { readCompanyFacts } from '../domain/people/company-facts.ts';
import {
  type StoredRules,
  listRuleGroupIds,
  readStoredRules,
  rulesItem,
} from '../domain/assignment-rules.ts';
import { groupOperationName, checkGroupExists, readGroupName } from '../domain/groups.ts';
import { readReferenceList } from '../domain/reference.ts';
import { ApiError, versionConflict } from '../platform/api-error.ts';
import { ConditionFailed, put, transact } from '../platform/dynamodb.ts';
import { createVersionCondition } from '../table/version-condition.ts';

/** Adds the names of the rules' companies. */
async function addCompanyNames({ rules, default_rule, on, version }: StoredRules): Promise<CurrentRules> {
  const ids = new Set(rules.flatMap(({ company_ids }) => company_ids));
  const companies = await Promise.all([...ids].map(readCompanyFacts));
  return {
    rules,
    default_rule,
    on,
    version,
    companies: companies.flatMap((company) => (company ? [{ id: company.id, name: company.name }] : [])),
  };
}

export const readRules = async (): Promise<CurrentRules> => addCompanyNames(await readStoredRules());

/** The path, in the request, of the first rule that uses a group. */
function findGroupPath(group: string | undefined, { rules }: AssignmentRules): string {
  const index = rules.findIndex(({ group_id }) => group_id === group);
  return index === -1 ? 'body.default_rule.group_id' : `body.rules.${index}.group_id`;
}

const toAuditedRules = ({ on, rules, default_rule }: StoredRules) => ({
  on,
  rules: rules.map(({ name }) => name),
  default_group_id: default_rule?.group_id ?? null,
});

/** A rule as text, with current names: `Printers: Acme, Hardware → First line (round_robin)`. */
async function describeRule({ name, group_id, method, ...conditions }: AssignmentRule): Promise<string> {
  const [group, categories, departments, companies] = await Promise.all([
    readGroupName(group_id),
    readReferenceList('categories'),
    readReferenceList('departments'),
    Promise.all(conditions.company_ids.map(readCompanyFacts)),
  ]);
  const chosenIds = [...conditions.category_ids, ...conditions.department_ids];
  const entries = [...categories.entries, ...departments.entries].filter(({ id }) => chosenIds.includes(id));
  const names = [...companies, ...entries].flatMap((entity) => entity?.name ?? []);
  return `${name}: ${names.join(', ') || 'all tickets'} → ${group ?? group_id} (${method})`;
}

/** The texts of the rules that have no identical rule among `otherRules`. */
const describeDifferingRules = (rules: readonly AssignmentRule[], otherRules: readonly AssignmentRule[]) =>
  Promise.all(
    rules
      .filter((rule) => !otherRules.some((otherRule) => isDeepStrictEqual(otherRule, rule)))
      .map(describeRule),
  );

/**
 * Replaces the rules. The rules apply only to tickets created after the rules were last switched on.
 * @throws ApiError `version_conflict`, `invalid_request` for a group that does not exist
 */
export async function saveRules(rules: AssignmentRules, at: Date): Promise<CurrentRules> {
  const before = await readStoredRules();
  if (before.version !== rules.version) throw versionConflict('the rules');
  const on_since = rules.on ? (before.on_since ?? at.toISOString()) : null;
  const savedRules: StoredRules = { ...rules, on_since, version: rules.version + 1 };
  const groupIds = listRuleGroupIds(rules);
  const [former_rules, changed_rules] = await Promise.all([
    describeDifferingRules(before.rules, savedRules.rules),
    describeDifferingRules(savedRules.rules, before.rules),
  ]);
  try {
    await transact([
      put({
        Item: rulesItem(savedRules),
        ...createVersionCondition(rules.version),
      }),
      createAuditEntry({
        kind: 'assignment_rules_saved',
        target: { type: 'assignment_rules', id: 'all' },
        before: { ...toAuditedRules(before), changed_rules: former_rules },
        after: { ...toAuditedRules(savedRules), changed_rules },
      }),
      ...groupIds.map((id) => checkGroupExists({ id, name: '' })),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const unknownGroupId = groupIds.find((id) => error.hasFailed(groupOperationName(id)));
    if (unknownGroupId === undefined) throw versionConflict('the rules');
    throw new ApiError('invalid_request', 'A rule names a group that does not exist', [
      {
        path: findGroupPath(unknownGroupId, rules),
        message: 'must be the id of a group from /api/groups',
      },
    ]);
  }
  return addCompanyNames(savedRules);
}
