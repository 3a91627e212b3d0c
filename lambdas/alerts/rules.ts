import * as z from 'zod';
import { AlertRule, type AlertRuleUpdate } from '@portico/shared/contract/alerts.ts';
import { createAuditEntry } from '../domain/audit/audit-entry.ts';
import { readCompanyFacts } from '../domain/people/company-facts.ts';
import { findGroupById } from '../domain/groups.ts';
import { findIntegrationById } from '../domain/integration.ts';
import { ApiError, notFound, versionConflict } from '../platform/api-error.ts';
import { ConditionFailed, type Item, getItem, put, transact } from '../platform/dynamodb.ts';
import { listItems } from '../table/all-items.ts';
import { keys } from '../table/keys.ts';
import { createVersionCondition } from '../table/version-condition.ts';

const StoredRule = z.object(AlertRule.omit({ company_name: true }).shape);
export type StoredRule = z.output<typeof StoredRule>;

// These fields are nested in one attribute. Ticket indexes have keys with the same names, and a key must not
// be null, but some of these fields can be.
const RuleItem = z.object({ rule: StoredRule.omit({ version: true }), version: StoredRule.shape.version });

export const parseAlertRule = (item: Item): StoredRule => {
  const { rule, version } = RuleItem.parse(item);
  return { ...rule, version };
};

export const alertRuleItem = ({ version, ...rule }: StoredRule): Item => ({
  ...keys.alertRule(rule.integration_id),
  rule,
  version,
});

/** Undefined until an administrator has created the rule. */
export async function readAlertRule(integration: string): Promise<StoredRule | undefined> {
  const item = await getItem(keys.alertRule(integration), { consistent: true });
  return item && parseAlertRule(item);
}

const addCompanyName = async (rule: StoredRule): Promise<AlertRule> => ({
  ...rule,
  company_name: (await readCompanyFacts(rule.company_id))?.name ?? '',
});

export async function listAlertRules(): Promise<AlertRule[]> {
  const items = await listItems({
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.alertRule('').pk },
  });
  return Promise.all(items.map(parseAlertRule).map(addCompanyName));
}

const invalidRuleError = (field: string, message: string) =>
  new ApiError('invalid_request', `The rule is not valid: ${field} ${message}`, [
    { path: `body.${field}`, message },
  ]);

const toAuditedFields = ({ company_id, type, group_id, on_recovery, priorities }: StoredRule) => ({
  company_id,
  type,
  group_id,
  on_recovery,
  ...Object.fromEntries(Object.entries(priorities).map(([name, level]) => [`${name}_priority`, level])),
});

/**
 * Saves the rule for an integration's alerts.
 * @throws ApiError `not_found` if the integration does not exist, `invalid_request`, `version_conflict`
 */
export async function saveAlertRule(
  integration_id: string,
  { version, ...fields }: AlertRuleUpdate,
): Promise<AlertRule> {
  const [integration, company, group, before] = await Promise.all([
    findIntegrationById(integration_id),
    readCompanyFacts(fields.company_id),
    fields.group_id === null ? null : findGroupById(fields.group_id),
    readAlertRule(integration_id),
  ]);
  if (!integration) throw notFound();
  const { company_ids } = integration;
  if (!company || (company_ids && !company_ids.includes(company.id)))
    throw invalidRuleError('company_id', 'must be a company of the integration');
  if (group === undefined) throw invalidRuleError('group_id', 'must be the id of a group from /api/groups');
  const rule: StoredRule = { ...fields, integration_id, version: version + 1 };
  try {
    await transact([
      put({
        Item: alertRuleItem(rule),
        ...createVersionCondition(version),
      }),
      createAuditEntry({
        kind: 'alert_rule_saved',
        target: { type: 'integration', id: integration_id },
        ...(before && { before: toAuditedFields(before) }),
        after: toAuditedFields(rule),
      }),
    ]);
  } catch (error) {
    throw error instanceof ConditionFailed ? versionConflict('this rule') : error;
  }
  return addCompanyName(rule);
}
