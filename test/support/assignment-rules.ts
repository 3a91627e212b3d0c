import type { AssignmentRule } from '../../shared/contract/assignment-rules.ts';

/** A rule that assigns all tickets to a group, with these fields. */
export const createExampleRule = (
  fields: Partial<AssignmentRule> & Pick<AssignmentRule, 'group_id'>,
): AssignmentRule => ({
  name: 'Some rule',
  company_ids: [],
  category_ids: [],
  department_ids: [],
  method: 'group_only',
  ...fields,
});
