import * as z from 'zod';
import { assignmentMethods, firstReplyEffects, simulatedTicketCount } from '../model/assignment.ts';
import { limits } from '../model/limits.ts';
import { permissions } from '../model/permissions.ts';
import { lineSchema } from '../model/text.ts';
import { CompanyId } from './company-id.ts';
import { defineEndpoints } from './define.ts';
import { GroupId } from './groups.ts';
import { ReferenceId } from './reference-id.ts';

const ruleValuesSchema = <T extends z.ZodType>(Id: T) =>
  z.array(Id).max(limits.rule_values, `A rule can name at most ${limits.rule_values} of each kind`);

const RuleTarget = z.strictObject({ group_id: GroupId, method: z.enum(assignmentMethods) });

/** Matches new tickets that meet all of its conditions; every ticket meets a condition with an empty list. */
export const AssignmentRule = RuleTarget.extend({
  name: lineSchema('Name', limits.rule_name),
  company_ids: ruleValuesSchema(CompanyId),
  category_ids: ruleValuesSchema(ReferenceId),
  department_ids: ruleValuesSchema(ReferenceId),
}).meta({ id: 'AssignmentRule' });
export type AssignmentRule = z.output<typeof AssignmentRule>;

const ruleSetFields = {
  /** The first rule that matches a ticket assigns it. */
  rules: z
    .array(AssignmentRule)
    .max(limits.rules, `There can be ${limits.rules} rules`)
    .superRefine((rules, context) => {
      const names = rules.map(({ name }) => name.toLowerCase());
      for (const [index, name] of names.entries())
        if (names.indexOf(name) < index)
          context.addIssue({ code: 'custom', path: [index, 'name'], message: 'Another rule has this name' });
    }),
  /** Assigns the tickets that no rule matches; null leaves them unassigned. */
  default_rule: RuleTarget.nullable(),
};

/** The rules and the default rule, without `on` and `version`. */
export const RuleSet = z.strictObject(ruleSetFields).meta({ id: 'RuleSet' });
export type RuleSet = z.output<typeof RuleSet>;

export const AssignmentRules = z
  .strictObject({
    ...ruleSetFields,
    /** Whether new tickets are assigned by the rules. */
    on: z.boolean(),
    /** Increases each time the rules are saved; 0 before the first time. */
    version: z.int().min(0),
  })
  .meta({ id: 'AssignmentRules' });
export type AssignmentRules = z.output<typeof AssignmentRules>;

/** The current rules. */
export const CurrentRules = AssignmentRules.extend({
  /** The companies that the rules refer to. */
  companies: z.array(z.strictObject({ id: z.string(), name: z.string() })),
}).meta({ id: 'CurrentRules' });
export type CurrentRules = z.output<typeof CurrentRules>;

/** The result of the rules for a ticket. */
export const RuleTrialTicket = z
  .strictObject({
    ticket_id: z.string(),
    ticket_number: z.string(),
    subject: z.string(),
    company_name: z.string(),
    created_at: z.iso.datetime(),
    /** The name of the matching rule; null for none. */
    rule: z.string().nullable(),
    group_id: z.string().nullable(),
    /** Null if the ticket would have been assigned only to a group. */
    assignee_name: z.string().nullable(),
  })
  .meta({ id: 'RuleTrialTicket' });
export type RuleTrialTicket = z.output<typeof RuleTrialTicket>;

/** Whether a public reply to a new, unassigned ticket assigns it to the author. One setting for all staff. */
export const ReplySetting = z
  .strictObject({ first_reply: z.enum(firstReplyEffects, `must be one of: ${firstReplyEffects.join(', ')}`) })
  .meta({ id: 'ReplySetting' });
export type ReplySetting = z.output<typeof ReplySetting>;

export const assignmentRuleEndpoints = defineEndpoints({
  getReplySetting: {
    method: 'GET',
    path: '/api/reply-setting',
    access: permissions.work_all_tickets,
    service: 'assignment',
    summary:
      'Whether the author of a public reply to a new, unassigned ticket is offered the ticket, is assigned to it, or neither',
    response: ReplySetting,
  },
  saveReplySetting: {
    method: 'PUT',
    path: '/api/reply-setting',
    access: permissions.write_groups_and_rules,
    service: 'assignment',
    summary:
      'Choose for all staff whether a public reply to a new, unassigned ticket assigns the ticket to the author',
    body: ReplySetting,
    response: ReplySetting,
  },
  getAssignmentRules: {
    method: 'GET',
    path: '/api/assignment-rules',
    access: permissions.work_all_tickets,
    service: 'assignment',
    summary: 'The rules that assign new tickets, in their order',
    response: CurrentRules,
  },
  saveAssignmentRules: {
    method: 'PUT',
    path: '/api/assignment-rules',
    access: permissions.write_groups_and_rules,
    service: 'assignment',
    summary: 'Replace the rules, and switch them on or off',
    body: AssignmentRules,
    response: CurrentRules,
    errors: [409],
  },
  tryAssignmentRules: {
    method: 'POST',
    path: '/api/assignment-rules/try',
    access: permissions.write_groups_and_rules,
    service: 'assignment',
    summary: `Try rules on the newest ${simulatedTicketCount} tickets; changes nothing`,
    body: RuleSet,
    response: z.strictObject({ items: z.array(RuleTrialTicket) }),
  },
});
