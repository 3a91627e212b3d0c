import * as z from 'zod';
import type { AuditEntry } from '@portico/shared/contract/audit.ts';
import type { AuditTargetType } from '@portico/shared/model/audit.ts';
import { type AuditRecord, SealedValue } from '../domain/audit/audit-record.ts';
import { parseAttachment } from '../domain/ticket/attachment-item.ts';
import { readSealingKey, unseal } from '../domain/audit/audit-seal.ts';
import { readCompanyFacts } from '../domain/people/company-facts.ts';
import { readGroupName } from '../domain/groups.ts';
import { findIntegrationById } from '../domain/integration.ts';
import { sharedOwnerId } from '../domain/people/shared-owner.ts';
import { findTicket } from '../domain/ticket/store.ts';
import { getItem } from '../platform/dynamodb.ts';
import { type ServiceLevelItemKind, keys } from '../table/keys.ts';

/** The title of a shared canned reply. */
async function readReplyTitle(id: string): Promise<string | null> {
  const item = await getItem(keys.cannedReply(sharedOwnerId, id));
  return item ? Reply.parse(item).title : null;
}

async function readWebhookName(id: string): Promise<string | null> {
  const item = await getItem(keys.webhook(id));
  return item ? NamedItem.parse(item).name : null;
}

/** Caches what `read` returns, by id. */
function cacheById<T>(read: (id: string) => Promise<T>): (id: string) => Promise<T> {
  const promises = new Map<string, Promise<T>>();
  return (id) => {
    const value = promises.get(id) ?? read(id);
    promises.set(id, value);
    return value;
  };
}

const Person = z.object({ summary: z.object({ full_name: z.string() }) });
const Reply = z.object({ title: z.string() });
const NamedItem = z.object({ name: z.string() });

async function readIntegrationName(id: string): Promise<string | null> {
  return (await findIntegrationById(id))?.name ?? null;
}

/** The name of a user, a contact or an integration. */
async function readPersonName(id: string): Promise<string | null> {
  const item = (await getItem(keys.profile(id))) ?? (await getItem(keys.contact(id)));
  return item ? Person.parse(item).summary.full_name : readIntegrationName(id);
}

async function readFileName(id: string, ticket: unknown): Promise<string | null> {
  const item = typeof ticket === 'string' ? await getItem(keys.attachment(ticket, id)) : undefined;
  return item ? parseAttachment(item).file_name : null;
}

const createLevelNameReader = (kind: ServiceLevelItemKind) => async (id: string) => {
  const item = await getItem(keys.serviceLevel(kind, id));
  return item ? NamedItem.parse(item).name : null;
};

async function readTicketNumber(id: string): Promise<string | null> {
  return (await findTicket(id))?.ticket_number ?? null;
}

const toAuditText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(toAuditText).join(', ');
  return JSON.stringify(value);
};

/** Shown instead of an encrypted value whose key was deleted. */
const erasedText = '(erased)';

/** Fields that contain ids, each with the kind of target whose name is shown instead of the id. */
const targetTypesByField: Readonly<Record<string, AuditTargetType>> = {
  company_id: 'company',
  company_ids: 'company',
  requester_id: 'person',
  assignee_id: 'person',
  participant_id: 'person',
  follower_id: 'person',
  member_ids: 'person',
  monthly_report_contact: 'person',
  default_group_id: 'group',
  new_ticket_groups: 'group',
  policy_id: 'service_policy',
  hours_id: 'business_hours',
  ticket_id: 'ticket',
};

/** Resolves the ids in entries to current names, and opens sealed values. */
export function createAuditReader() {
  const nameReaders: Readonly<Partial<Record<AuditTargetType, (id: string) => Promise<string | null>>>> = {
    person: cacheById(readPersonName),
    company: cacheById(async (id) => (await readCompanyFacts(id))?.name ?? null),
    ticket: cacheById(readTicketNumber),
    group: cacheById(readGroupName),
    integration: cacheById(readIntegrationName),
    canned_reply: cacheById(readReplyTitle),
    webhook: cacheById(readWebhookName),
    service_policy: cacheById(createLevelNameReader('policy')),
    business_hours: cacheById(createLevelNameReader('calendar')),
  };
  const findName = async (type: AuditTargetType, id: string) => (await nameReaders[type]?.(id)) ?? null;
  const readKey = cacheById(readSealingKey);

  /** Converts `gold@3 office@2` to `Gold 3, Office 2`. */
  async function formatTerms(terms: string): Promise<string> {
    const termNamePromises = terms.split(' ').map(async (version, index) => {
      const [id = '', number = ''] = version.split('@');
      const name = await findName(index === 0 ? 'service_policy' : 'business_hours', id);
      return name === null ? version : `${name} ${number}`;
    });
    return (await Promise.all(termNamePromises)).join(', ');
  }

  async function formatValue(
    field: string,
    value: unknown,
    target: AuditRecord['target'],
  ): Promise<string | null> {
    if (value === null || value === undefined) return null;
    const sealedValue = SealedValue.safeParse(value).data;
    if (sealedValue) {
      const key = await readKey(target.id);
      const plainValue = key && unseal(key, sealedValue);
      return plainValue === undefined ? erasedText : toAuditText(plainValue);
    }
    if (field === 'terms') return formatTerms(toAuditText(value));
    const type = targetTypesByField[field];
    if (!type) return toAuditText(value);
    const ids = Array.isArray(value) ? value.map(toAuditText) : [toAuditText(value)];
    return (await Promise.all(ids.map(async (id) => (await findName(type, id)) ?? id))).join(', ');
  }

  const listChanges = ({ before, after, target }: AuditRecord) =>
    Promise.all(
      [...new Set([...Object.keys(before), ...Object.keys(after)])].map(async (field) => ({
        field,
        before: await formatValue(field, before[field], target),
        after: await formatValue(field, after[field], target),
      })),
    );

  return async (record: AuditRecord): Promise<AuditEntry> => {
    const { id, at, kind, actor, target, request_id } = record;
    return {
      id,
      at,
      kind,
      actor: actor && { ...actor, name: await findName('person', actor.id) },
      target: {
        ...target,
        name:
          target.type === 'file'
            ? await readFileName(target.id, record.after['ticket_id'])
            : await findName(target.type, target.id),
      },
      changes: await listChanges(record),
      request_id,
    };
  };
}
