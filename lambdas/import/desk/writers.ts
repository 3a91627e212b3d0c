import { randomBytes } from 'node:crypto';
import { subscriberId } from '../../domain/people/subscriber-id.ts';
import { postInCategoryItem, postItem } from '../../blog/items.ts';
import { enquiryItem } from '../../enquiries/items.ts';
import { cannedReplyItem } from '../../desk-tools/canned-replies.ts';
import { staffNoteItem } from '../../desk-tools/staff-notes.ts';
import { alertRuleItem } from '../../alerts/rules.ts';
import { integrationItem } from '../../domain/integration.ts';
import { rulesItem } from '../../domain/assignment-rules.ts';
import { versionName } from '../../domain/service-levels/versions.ts';
import { sharedOwnerId } from '../../domain/people/shared-owner.ts';
import { getItem, ignoreFailedCondition, put, update, updateItem } from '../../platform/dynamodb.ts';
import { runInParallel } from '../../platform/in-parallel.ts';
import { type ServiceLevelItemKind, createIndexKeys, keys, partitions } from '../../table/keys.ts';
import { parseLastNumber } from '../../tickets/ticket-numbers.ts';
import type { ImportContext, RecordResult, Writer } from '../writer.ts';
import { createItemWriter, omitKind, resolveAccountId, resolveId } from './item-writer.ts';
import { ticketFormWriters, groupWriter } from './named.ts';
import { isKind } from './named-writer.ts';

/** Stores a version, and makes it the current one. Records are sorted by version, so the newest is last. */
const composeVersion = (
  kind: ServiceLevelItemKind,
  fields: { readonly id: string; readonly version: number },
) => ({
  item: { ...keys.serviceLevelVersion(kind, versionName(fields)), ...fields },
  extraOperations: [put({ Item: { ...keys.serviceLevel(kind, fields.id), ...fields } })],
});

const oneAtATime = 1;

const resolveOwnerId = async (owner_id: string | null, context: ImportContext): Promise<string> =>
  owner_id === null ? sharedOwnerId : resolveAccountId(owner_id, context);

const ticketNumberWriter: Writer = {
  kinds: ['ticket_numbers'],
  write: (rows, { dry_run }) =>
    runInParallel(rows, oneAtATime, async ({ record }): Promise<RecordResult> => {
      if (!isKind(record, 'ticket_numbers'))
        throw new Error(`A ${record.kind} is not a ticket_numbers record`);
      const counter = await getItem(keys.ticketCounter(), { consistent: true });
      if ((counter ? parseLastNumber(counter) : 0) >= record.last_number) return { outcome: 'unchanged' };
      if (!dry_run)
        await updateItem({
          Key: keys.ticketCounter(),
          UpdateExpression: 'SET last_number = :last',
          ConditionExpression: 'attribute_not_exists(last_number) OR last_number < :last',
          ExpressionAttributeValues: { ':last': record.last_number },
        }).catch(ignoreFailedCondition);
      return { outcome: 'changed' };
    }),
};

/** The writers of the settings, which are stored first, because tickets and companies refer to them. */
export const settingWriters: readonly Writer[] = [
  ...ticketFormWriters,
  createItemWriter('service_policy', (record) => composeVersion('policy', omitKind(record)), oneAtATime),
  createItemWriter('business_hours', (record) => composeVersion('calendar', omitKind(record)), oneAtATime),
  ticketNumberWriter,
];

/** The writers of the records that are stored last, because they refer to people and companies. */
export const deskWriters: readonly Writer[] = [
  groupWriter,
  createItemWriter('assignment_rules', (record) => ({
    item: rulesItem({ ...omitKind(record), version: 1 }),
  })),
  createItemWriter('reply_setting', (record) => ({
    item: { ...keys.replySetting(), ...omitKind(record) },
  })),
  createItemWriter('integration', (record) => ({
    item: integrationItem({ ...omitKind(record), keys: [], version: 1 }),
  })),
  createItemWriter('alert_rule', (record) => ({ item: alertRuleItem({ ...omitKind(record), version: 1 }) })),
  createItemWriter('canned_reply', async ({ id, owner_id, title, text, changes }, context) => {
    const owner = await resolveOwnerId(owner_id, context);
    const scope = owner_id === null ? 'shared' : 'own';
    return {
      item: cannedReplyItem(owner, { id, scope, title, text, changes, version: 1 }),
      extraOperations: [
        update({
          Key: keys.cannedReplyCount(owner),
          UpdateExpression: 'ADD replies :one',
          ExpressionAttributeValues: { ':one': 1 },
        }),
      ],
    };
  }),
  createItemWriter('ticket_views', async ({ owner_id, views, columns }, context) => ({
    item: { ...keys.ticketViews(await resolveOwnerId(owner_id, context)), views, columns, version: 1 },
  })),
  createItemWriter('staff_note', async ({ about, about_id, text, author_id, saved_at }, context) => ({
    item: staffNoteItem(
      {
        about,
        id:
          about === 'person'
            ? await resolveAccountId(about_id, context)
            : await resolveId(about, about_id, context),
      },
      { text, author_id: await resolveId('person', author_id, context), saved_at, version: 1 },
    ),
  })),
  createItemWriter('post', (record) => ({
    item: postItem(omitKind(record)),
    extraOperations: [put({ Item: postInCategoryItem(omitKind(record)) })],
  })),
  createItemWriter('enquiry', (record) => ({ item: enquiryItem(omitKind(record)) })),
  createItemWriter('subscriber', ({ email, consented_at, consent_version, confirmed_at }) => {
    const id = subscriberId(email);
    return {
      item: {
        ...keys.subscriber(id),
        ...createIndexKeys('newest', partitions.subscribers, `${confirmed_at}#${id}`),
        summary: { email },
        proof: randomBytes(32).toString('base64url'),
        consented_at,
        consent_version,
        confirmed_at,
      },
    };
  }),
];
