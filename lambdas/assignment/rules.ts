import { isDeepStrictEqual } from 'node:util';
import type { AssignmentRules, CurrentRules } from '@portico/shared/contract/assignment-rules.ts';
import { auditEntry } from '../domain/audit/audit-entry.ts';
import { companyFacts } from '../domain/people/company-facts.ts';
import { type StoredRules, readStoredRules, ruleGroups, rulesItem } from '../domain/assignment-rules.ts';
import { checkGroupExists, groupOperation } from '../domain/groups.ts';
import { ApiError, versionConflict } from '../platform/api-error.ts';
import { ConditionFailed, put, transact } from '../platform/dynamodb.ts';
import { versionCondition } from '../table/version-condition.ts';

/** Adds the names of the rules' companies. */
async function shown({ rules, default_rule, on, version }: StoredRules): Promise<CurrentRules> {
  const ids = new Set(rules.flatMap(({ company_ids }) => company_ids));
  const companies = await Promise.all([...ids].map(companyFacts));
  return {
    rules,
    default_rule,
    on,
    version,
    companies: companies.flatMap((company) => (company ? [{ id: company.id, name: company.name }] : [])),
  };
}

export const readRules = async (): Promise<CurrentRules> => shown(await readStoredRules());

/** The path of the first rule that uses a group. */
function pathTo(group: string | undefined, { rules }: AssignmentRules): string {
  const index = rules.findIndex(({ group_id }) => group_id === group);
  return index === -1 ? 'body.default_rule.group_id' : `body.rules.${index}.group_id`;
}

const auditedRules = ({ on, rules, default_rule }: StoredRules) => ({
  on,
  rules: rules.map(({ name }) => name),
  default_group_id: default_rule?.group_id ?? null,
});

/** The names of new and changed rules. */
const changedRules = (before: StoredRules, after: StoredRules) =>
  after.rules
    .filter((rule) => !before.rules.some((earlier) => isDeepStrictEqual(earlier, rule)))
    .map(({ name }) => name);

/**
 * Replaces the rules. They apply to tickets created since they were last switched on.
 * @throws ApiError `version_conflict`, `invalid_request` for a group that does not exist
 */
export async function saveRules(rules: AssignmentRules, at: Date): Promise<CurrentRules> {
  const before = await readStoredRules();
  if (before.version !== rules.version) throw versionConflict('the rules');
  const on_since = rules.on ? (before.on_since ?? at.toISOString()) : null;
  const saved: StoredRules = { ...rules, on_since, version: rules.version + 1 };
  const groups = ruleGroups(rules);
  try {
    await transact([
      put({
        Item: rulesItem(saved),
        ...versionCondition(rules.version),
      }),
      auditEntry({
        kind: 'assignment_rules_saved',
        target: { type: 'assignment_rules', id: 'all' },
        before: auditedRules(before),
        after: { ...auditedRules(saved), changed_rules: changedRules(before, saved) },
      }),
      ...groups.map((id) => checkGroupExists({ id, name: '' })),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const unknown = groups.find((id) => error.has(groupOperation(id)));
    if (unknown === undefined) throw versionConflict('the rules');
    throw new ApiError('invalid_request', 'A rule names a group that does not exist', [
      {
        path: pathTo(unknown, rules),
        message: 'must be the id of a group from /api/groups',
      },
    ]);
  }
  return shown(saved);
}
