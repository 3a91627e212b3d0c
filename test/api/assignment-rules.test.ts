import { beforeAll, describe, expect, it } from 'vitest';
import type { AssignmentRule } from '../../shared/contract/assignment-rules.ts';
import type { Group } from '../../shared/contract/groups.ts';
import { attempt, call, parseProblem } from '../support/api.ts';
import { createExampleRule } from '../support/assignment-rules.ts';
import { newGroup } from '../support/groups.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';

// The rules are off: otherwise they would assign the tickets of other test files.

let admin: Person;
let company: Company;
let group: Group;

beforeAll(async () => {
  [admin, company] = await Promise.all([newPerson('admin'), newCompany()]);
  group = await newGroup(admin, []);
});

const createRule = (fields: Partial<AssignmentRule>) => createExampleRule({ group_id: group.id, ...fields });

async function saveRules(rules: AssignmentRule[], as = admin) {
  const { version } = await call('getAssignmentRules', {}, admin);
  return call('saveAssignmentRules', { body: { rules, default_rule: null, on: false, version } }, as);
}

describe('assignment rules', () => {
  it('refer to existing groups, which then cannot be deleted, and have unique names', async () => {
    const referencedGroup = await newGroup(admin, []);
    await saveRules([createRule({ name: 'For the named', group_id: referencedGroup.id })]);
    const refusal = await attempt('deleteGroup', { params: { id: referencedGroup.id } }, admin);
    expect(parseProblem(refusal)).toMatchObject({
      code: 'group_in_use',
      message:
        'This group cannot be deleted yet: the rule “For the named” assigns tickets to it. Change the rule first.',
    });
    const { version } = await call('getAssignmentRules', {}, admin);
    const tryToSaveRules = (rules: AssignmentRule[]) =>
      attempt('saveAssignmentRules', { body: { rules, default_rule: null, on: false, version } }, admin);
    const unknownGroupResponse = await tryToSaveRules([
      createRule({}),
      createRule({ name: 'B', group_id: 'zzz' }),
    ]);
    expect(parseProblem(unknownGroupResponse).issues?.[0]?.path).toBe('body.rules.1.group_id');
    expect(parseProblem(await tryToSaveRules([createRule({}), createRule({})])).issues?.[0]?.message).toBe(
      'Another rule has this name',
    );
    await saveRules([]);
    const conflictResponse = await tryToSaveRules([]);
    expect([conflictResponse.status, parseProblem(conflictResponse).code]).toEqual([409, 'version_conflict']);
    await call('deleteGroup', { params: { id: referencedGroup.id } }, admin);
  });

  it('are in the audit log, with the names of what changed', async () => {
    const editor = await newPerson('admin');
    const { categories, departments } = await call('getReference', {}, admin);
    const [category, department] = [categories[0], departments[0]];
    if (!category || !department) throw new Error('The demo has no category or no department.');
    const conditions = {
      company_ids: [company.id],
      category_ids: [category.id],
      department_ids: [department.id],
    };
    for (const rule of [createRule(conditions), createRule({})]) await saveRules([rule], editor);
    const query = { person: editor.id, kind: 'assignment_rules_saved' } as const;
    const { items } = await call('listAuditLog', { query }, admin);
    expect(items[0]?.changes).toContainEqual({
      field: 'changed_rules',
      before: `Some rule: ${company.name}, ${category.name}, ${department.name} → ${group.name} (group_only)`,
      after: `Some rule: all tickets → ${group.name} (group_only)`,
    });
  });
});
