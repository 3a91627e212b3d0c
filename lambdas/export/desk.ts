import type { Group } from '@portico/shared/contract/groups.ts';
import type { TransferRecord } from '@portico/shared/transfer/records.ts';
import { parseAlertRule } from '../alerts/rules.ts';
import { readReplySetting } from '../assignment/reply-setting.ts';
import { readServiceLevels } from '../companies/service-levels.ts';
import { listRepliesByOwner } from '../desk-tools/canned-replies.ts';
import { readOwnerViews } from '../desk-tools/ticket-views.ts';
import { readStoredRules } from '../domain/assignment-rules.ts';
import { readCustomFieldList } from '../domain/custom-fields.ts';
import { listAllGroups } from '../domain/groups.ts';
import { parseIntegration } from '../domain/integration.ts';
import { parseCalendar, parsePolicy, versionName } from '../domain/service-levels/versions.ts';
import { readReferenceList } from '../domain/reference.ts';
import { sharedOwnerId } from '../domain/people/shared-owner.ts';
import { type Item, getItem } from '../platform/dynamodb.ts';
import { listItemsInPartition } from '../table/all-items.ts';
import { type ServiceLevelItemKind, keys } from '../table/keys.ts';

/** The items of every version of a policy or of business hours, oldest first. */
async function readVersions(
  kind: ServiceLevelItemKind,
  { id, version: newestVersion }: { id: string; version: number },
) {
  const names = Array.from({ length: newestVersion }, (_, index) => versionName({ id, version: index + 1 }));
  const items = await Promise.all(names.map((name) => getItem(keys.serviceLevelVersion(kind, name))));
  return items.filter((item) => item !== undefined);
}

async function readServiceLevelRecords(): Promise<TransferRecord[]> {
  const { policies, calendars } = await readServiceLevels();
  const [ofPolicies, ofCalendars] = await Promise.all([
    Promise.all(policies.map((policy) => readVersions('policy', policy))),
    Promise.all(calendars.map((calendar) => readVersions('calendar', calendar))),
  ]);
  return [
    ...ofPolicies.flat().map((item): TransferRecord => ({ kind: 'service_policy', ...parsePolicy(item) })),
    ...ofCalendars.flat().map((item): TransferRecord => ({ kind: 'business_hours', ...parseCalendar(item) })),
  ];
}

/** The canned replies and views of a member of staff, or the shared ones (`shared`). */
export async function readToolRecords(owner: string): Promise<TransferRecord[]> {
  const owner_id = owner === sharedOwnerId ? null : owner;
  const [replies, { views, columns }] = await Promise.all([listRepliesByOwner(owner), readOwnerViews(owner)]);
  return [
    ...replies.map(({ id, title, text, changes }): TransferRecord => ({
      kind: 'canned_reply',
      id,
      owner_id,
      title,
      text,
      changes,
    })),
    ...(views.length > 0 || columns !== null
      ? [{ kind: 'ticket_views', owner_id, views, columns } as const]
      : []),
  ];
}

/** Categories, departments and the fields that administrators have added. */
export async function readTicketFormRecords(): Promise<TransferRecord[]> {
  const [categories, departments, { fields }] = await Promise.all([
    readReferenceList('categories'),
    readReferenceList('departments'),
    readCustomFieldList(),
  ]);
  return [
    ...categories.entries.map((entry): TransferRecord => ({ kind: 'category', ...entry })),
    ...departments.entries.map((entry): TransferRecord => ({ kind: 'department', ...entry })),
    ...fields.map(({ kind, ...field }): TransferRecord => ({
      kind: 'custom_field',
      ...field,
      field_kind: kind,
    })),
  ];
}

function toGroupRecord(storedGroup: Group): TransferRecord {
  const { version: _, ...group } = storedGroup;
  return { kind: 'group', ...group };
}

/** The record of an integration, without its keys, which grant access to the API. */
function toIntegrationRecord(item: Item): TransferRecord {
  const { keys: _keys, version: _version, ...integration } = parseIntegration(item);
  return { kind: 'integration', ...integration };
}

function toAlertRuleRecord(item: Item): TransferRecord {
  const { version: _, ...rule } = parseAlertRule(item);
  return { kind: 'alert_rule', ...rule };
}

const readLastNumber = (counter: Item | undefined) => Number(counter?.['last_number'] ?? 0);

/** Reads the settings of the whole help desk, and the shared canned replies and views. */
export async function readDeskRecords(): Promise<TransferRecord[]> {
  const [integrations, alertRules] = await Promise.all(
    [keys.integration(''), keys.alertRule('')].map(({ pk }) => listItemsInPartition(pk)),
  );
  const [form, levels, groups, { version: _, ...rules }, setting, counter, tools] = await Promise.all([
    readTicketFormRecords(),
    readServiceLevelRecords(),
    listAllGroups(),
    readStoredRules(),
    readReplySetting(),
    getItem(keys.ticketCounter()),
    readToolRecords(sharedOwnerId),
  ]);
  return [
    ...form,
    ...levels,
    ...groups.map(toGroupRecord),
    { kind: 'assignment_rules', ...rules },
    { kind: 'reply_setting', ...setting },
    ...(integrations ?? []).map(toIntegrationRecord),
    ...(alertRules ?? []).map(toAlertRuleRecord),
    { kind: 'ticket_numbers', last_number: readLastNumber(counter) },
    ...tools,
  ];
}
