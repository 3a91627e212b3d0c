import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Item } from '../../lambdas/platform/dynamodb.ts';
import { ticketEventPrefix } from '../../lambdas/table/definition.ts';
import { keys } from '../../lambdas/table/keys.ts';
import { checkRows } from '../support/rows.ts';

const { parseAttachment, isUploaded, pendingAttachmentItem } =
  await import('../../lambdas/domain/ticket/attachment-item.ts');
const enquiries = await import('../../lambdas/enquiries/items.ts');
const blog = await import('../../lambdas/blog/items.ts');
const serviceLevelVersions = await import('../../lambdas/domain/service-levels/versions.ts');
const companies = await import('../../lambdas/companies/items.ts');
const links = await import('../../lambdas/domain/links/ticket-link.ts');
const customFields = await import('../../lambdas/domain/custom-fields.ts');
const reference = await import('../../lambdas/domain/reference.ts');
const groups = await import('../../lambdas/domain/groups.ts');
const rules = await import('../../lambdas/domain/assignment-rules.ts');
const { toExportItem, parseExport } = await import('../../lambdas/export/store.ts');
const { parseReplySetting } = await import('../../lambdas/assignment/reply-setting.ts');
const { alertRuleItem, parseAlertRule } = await import('../../lambdas/alerts/rules.ts');
const { parseAlertState } = await import('../../lambdas/alerts/items.ts');
const { parseTicketAlert } = await import('../../lambdas/domain/ticket/ticket-alert.ts');
const away = await import('../../lambdas/domain/people/away.ts');
const { parseCompanyFacts } = await import('../../lambdas/domain/people/company-facts.ts');
const { integrationItem, parseIntegration } = await import('../../lambdas/domain/integration.ts');
const contacts = await import('../../lambdas/domain/people/contact.ts');
const participants = await import('../../lambdas/domain/people/participant.ts');
const live = await import('../../lambdas/live/items.ts');
const { parseFailedWork } = await import('../../lambdas/domain/failed-work/failed-work.ts');
const people = await import('../../lambdas/people/profile/items.ts');
const sessionItems = await import('../../lambdas/people/sessions/session-items.ts');
const { parsePeopleCount } = await import('../../lambdas/people/profile/store.ts');
const mails = await import('../../lambdas/notifications/outbox/items.ts');
const bell = await import('../../lambdas/notifications/bell/bell-items.ts');
const receivedMails = await import('../../lambdas/mail-in/items.ts');
const { parseStoredLink } = await import('../../lambdas/people/links/link.ts');
const { toAuditItem } = await import('../../lambdas/domain/audit/audit-item.ts');
const { parseAuditRecord } = await import('../../lambdas/domain/audit/audit-record.ts');
const { parseSealingKey } = await import('../../lambdas/domain/audit/audit-seal.ts');
const { erasureItem, parseErasure } = await import('../../lambdas/domain/people/erasure-item.ts');
const chain = await import('../../lambdas/audit-log/chain.ts');
const { parseSubscriber } = await import('../../lambdas/newsletter/store.ts');
const { parseLastNumber } = await import('../../lambdas/tickets/ticket-numbers.ts');
const { parseTermsUpdate } = await import('../../lambdas/tickets/service-level/terms-update.ts');
const searchItems = await import('../../lambdas/search/items.ts');
const { ticketItem, parseTicket } = await import('../../lambdas/domain/ticket/ticket.ts');
const { eventItem, parseEvent } = await import('../../lambdas/domain/ticket/recorded-event.ts');
const tickets = await import('../../lambdas/tickets/items.ts');
const drafts = await import('../../lambdas/tickets/conversation/drafts.ts');
const cannedReplies = await import('../../lambdas/desk-tools/canned-replies.ts');
const staffNotes = await import('../../lambdas/desk-tools/staff-notes.ts');
const { parseTicketViews } = await import('../../lambdas/desk-tools/ticket-views.ts');
const ratings = await import('../../lambdas/domain/ticket/rating.ts');
const marks = await import('../../lambdas/tickets/conversation/read-mark-item.ts');
const { parsePasskeys } = await import('../../lambdas/people/passkeys/passkey-item.ts');
const webhooks = await import('../../lambdas/webhooks/items.ts');
const counts = await import('../../lambdas/domain/counts/items.ts');
const { parseGenerations } = await import('../../lambdas/domain/counts/generations.ts');
const { parseReportContact } = await import('../../lambdas/domain/mail/report-contact.ts');
const monthlyMails = await import('../../lambdas/notifications/monthly/monthly-mails.ts');
const { parseRequestRecord } = await import('../../lambdas/table/idempotency.ts');
const { parseAttempts } = await import('../../lambdas/table/rate-limit.ts');
const imports = await import('../../lambdas/import/jobs/items.ts');
const { parseOrigin } = await import('../../lambdas/import/origins.ts');
const { parseUniqueValueItem } = await import('../../lambdas/companies/unique-values.ts');

type ItemKind = keyof typeof keys;

/** How functions read an item and, if they write complete items, how they write it. */
interface Kind {
  /** The key with empty ids: a prefix of all keys of this kind. */
  readonly key: { readonly pk: string; readonly sk: string };
  readonly read: (item: Item) => unknown;
  readonly rewrite?: (item: Item) => Item;
}

/** All kinds of items. A new kind does not compile until it has an entry here. */
const kinds: Record<ItemKind, Kind> = {
  ticket: {
    key: keys.ticket(''),
    read: parseTicket,
    rewrite: (item) => ticketItem(parseTicket(item)),
  },
  ticketDescription: { key: keys.ticketDescription(''), read: tickets.parseDescription },
  comment: {
    key: keys.comment('', ''),
    read: tickets.parseComment,
    rewrite: (item) => tickets.toCommentItem(tickets.parseComment(item)),
  },
  commentVersion: { key: { pk: 'VERSIONS#', sk: '#' }, read: tickets.parseVersion },
  event: {
    key: { pk: keys.ticket('').pk, sk: ticketEventPrefix },
    read: parseEvent,
    rewrite: (item) => eventItem(parseEvent(item)),
  },
  attachment: {
    key: keys.attachment('', ''),
    read: (item) => [parseAttachment(item), isUploaded(item)],
    rewrite: (item) => pendingAttachmentItem(parseAttachment(item), Number(item['expires_at'])),
  },
  rating: { key: keys.rating('', ''), read: ratings.parseRating },
  group: {
    key: keys.group(''),
    read: groups.parseGroup,
    rewrite: (item) => groups.groupItem(groups.parseGroup(item)),
  },
  groupTurn: { key: keys.groupTurn(''), read: rules.parseTurn },
  assignmentRules: {
    key: keys.assignmentRules(),
    read: rules.parseRules,
    rewrite: (item) => rules.rulesItem(rules.parseRules(item)),
  },
  replySetting: { key: keys.replySetting(), read: parseReplySetting },
  // The existence of the item is its only information.
  assignedByRule: { key: keys.assignedByRule(''), read: (item) => item },
  alertRule: {
    key: keys.alertRule(''),
    read: parseAlertRule,
    rewrite: (item) => alertRuleItem(parseAlertRule(item)),
  },
  alert: { key: { pk: 'ALERT#', sk: 'ALERT' }, read: parseAlertState },
  alertMessage: { key: keys.alertMessage(''), read: (item) => item },
  ticketAlert: { key: keys.ticketAlert(''), read: parseTicketAlert },
  away: {
    key: keys.away(''),
    read: away.parseAbsence,
    rewrite: (item) => away.absenceItem(away.parseAbsence(item)),
  },
  integration: {
    key: keys.integration(''),
    read: parseIntegration,
    rewrite: (item) => integrationItem(parseIntegration(item)),
  },
  groupName: { key: keys.groupName(''), read: parseUniqueValueItem },
  draft: { key: { pk: 'TICKET#', sk: 'DRAFT#' }, read: drafts.parseDraft },
  cannedReply: {
    key: keys.cannedReply('', ''),
    read: cannedReplies.parseCannedReply,
    rewrite: (item) =>
      cannedReplies.cannedReplyItem(
        String(item['pk']).slice(keys.cannedReply('', '').pk.length),
        cannedReplies.parseCannedReply(item),
      ),
  },
  staffNote: {
    key: keys.staffNote('company', ''),
    read: staffNotes.parseStaffNote,
    rewrite: (item) => {
      const id = String(item['pk']).slice(keys.staffNote('company', '').pk.length);
      return staffNotes.staffNoteItem({ about: 'company', id }, staffNotes.parseStaffNote(item));
    },
  },
  ticketViews: { key: keys.ticketViews(''), read: parseTicketViews },
  termsUpdate: { key: keys.termsUpdate(), read: parseTermsUpdate },
  cannedReplyCount: { key: keys.cannedReplyCount(''), read: cannedReplies.parseCannedReplyCount },
  searchManifest: { key: keys.searchManifest(), read: searchItems.parseManifest },
  searchTail: {
    key: { pk: 'SEARCH#TAIL#', sk: '' },
    // The file has binary attributes as text.
    read: ({ words, notes, ...item }) =>
      searchItems.parseTailItem({
        ...item,
        words: Buffer.from(String(words), 'base64'),
        notes: Buffer.from(String(notes), 'base64'),
      }),
  },
  ticketMerge: {
    key: keys.ticketMerge('', ''),
    read: links.parseTicketMerge,
    rewrite: (item) => links.ticketMergeItem(links.parseTicketMerge(item)),
  },
  ticketLink: {
    key: keys.ticketLink('', ''),
    read: links.parseTicketLink,
    rewrite: (item) => links.ticketLinkItem(links.parseTicketLink(item)),
  },
  readMark: {
    key: keys.readMark('', ''),
    read: marks.parseMark,
    rewrite: (item) => {
      const { person, ...mark } = marks.parseMark(item);
      return marks.toMarkItem(person, mark);
    },
  },
  company: {
    key: keys.company(''),
    read: (item) => [companies.parseCompany(item), parseCompanyFacts(item)],
    rewrite: (item) => companies.companyItem(companies.parseCompany(item)),
  },
  serviceLevel: { key: { pk: 'SERVICE_LEVELS', sk: '#' }, read: serviceLevelVersions.parsePolicy },
  serviceLevelVersion: {
    key: { pk: 'SERVICE_LEVEL#', sk: 'VERSION' },
    read: serviceLevelVersions.parseCalendar,
  },
  companyName: { key: keys.companyName(''), read: parseUniqueValueItem },
  mailDomain: { key: keys.mailDomain(''), read: parseUniqueValueItem },
  contact: {
    key: keys.contact(''),
    read: contacts.parseContact,
    rewrite: (item) => contacts.contactItem(contacts.parseContact(item)),
  },
  // The existence of the item is its only information.
  formerContact: { key: keys.formerContact('', ''), read: (item) => item },
  contactAddress: { key: keys.contactAddress(''), read: contacts.parseContactAddressItem },
  participant: {
    key: keys.participant('', ''),
    read: participants.parseParticipant,
    rewrite: (item) => participants.participantItem(participants.parseParticipant(item)),
  },
  profile: {
    key: keys.profile(''),
    read: (item) => [people.parseProfile(item), people.parseListedProfile(item)],
    rewrite: (item) => people.profileItem(people.parseProfile(item)),
  },
  post: {
    key: keys.post(''),
    read: (item) => [blog.parsePost(item), blog.parsePostSummary(item)],
    rewrite: (item) => blog.postItem(blog.parsePost(item)),
  },
  postInCategory: { key: keys.postInCategory(''), read: blog.parsePostSummary },
  customFields: {
    key: keys.customFields(),
    read: customFields.parseCustomFields,
    rewrite: (item) => customFields.customFieldsItem(customFields.parseCustomFields(item)),
  },
  referenceList: {
    key: keys.referenceList(''),
    read: reference.parseReferenceList,
    rewrite: (item) => reference.referenceListItem('categories', reference.parseReferenceList(item)),
  },
  people: { key: keys.people(), read: parsePeopleCount },
  ticketCounter: { key: keys.ticketCounter(), read: parseLastNumber },
  passkeys: { key: keys.passkeys(''), read: parsePasskeys },
  session: {
    key: keys.session('', ''),
    read: sessionItems.parseSession,
    rewrite: (item) =>
      sessionItems.sessionItem(
        String(item['pk']).slice(keys.session('', '').pk.length),
        sessionItems.parseSession(item),
      ),
  },
  device: { key: keys.device('', ''), read: sessionItems.parseDevice },
  // The purpose is not a free part of the key.
  accountLink: { key: { pk: 'LINK#', sk: '' }, read: parseStoredLink },
  enquiry: {
    key: keys.enquiry(''),
    read: enquiries.parseEnquiry,
    rewrite: (item) => enquiries.enquiryItem(enquiries.parseEnquiry(item)),
  },
  subscriber: { key: keys.subscriber(''), read: parseSubscriber },
  throttle: { key: keys.throttle('ENQUIRY_FROM', ''), read: parseAttempts },
  livePass: { key: keys.livePass(''), read: live.parsePass },
  liveConnection: { key: keys.liveConnection(''), read: live.parseConnection },
  liveListener: { key: keys.liveListener('staff', ''), read: live.parseConnection },
  liveConnectionOf: { key: keys.liveConnectionOf('', ''), read: live.parseConnection },
  liveChange: { key: keys.liveChange('', ''), read: live.parseChange },
  liveViewer: { key: keys.liveViewer('', ''), read: live.parseViewer },
  follower: { key: keys.follower('', ''), read: mails.parseFollower },
  failedWork: { key: keys.failedWork(''), read: parseFailedWork },
  notified: { key: { pk: 'MAILS#', sk: 'NOTIFIED#' }, read: mails.parseNotifiedItem },
  pendingMail: { key: keys.pendingMail('', ''), read: mails.parsePendingMail },
  mail: { key: keys.mail('', ''), read: mails.parseMail },
  bellEntry: { key: keys.bellEntry('', ''), read: bell.parseBellEntry },
  bellSeen: { key: keys.bellSeen(''), read: bell.parseBellSeen },
  receivedMail: { key: keys.receivedMail('', ''), read: receivedMails.parseReceivedMail },
  mailFlood: { key: { pk: 'MAIL_FLOODS', sk: '#' }, read: receivedMails.parseMailFlood },
  auditRecord: {
    key: { pk: 'RECORD#2026-02', sk: '01JN' },
    read: parseAuditRecord,
    rewrite: (item) => toAuditItem(parseAuditRecord(item)),
  },
  auditLink: { key: { pk: 'RECORD_CHAIN#2026-02', sk: '01JN' }, read: chain.parseLink },
  auditChainHead: { key: keys.auditChainHead(), read: chain.parseHead },
  auditKey: { key: keys.auditKey(''), read: parseSealingKey },
  erasure: {
    key: keys.erasure(''),
    read: parseErasure,
    rewrite: (item) => erasureItem(parseErasure(item)),
  },
  export: {
    key: keys.export(''),
    read: parseExport,
    rewrite: (item) => toExportItem(parseExport(item)),
  },
  countGenerations: { key: keys.countGenerations(), read: parseGenerations },
  countFacts: { key: keys.countFacts(0, ''), read: counts.parseRecordedFacts },
  countRow: { key: { pk: 'COUNTS#0#ROW#', sk: '#' }, read: counts.parseCountRow },
  countEntry: { key: { pk: 'COUNTS#0#TICKET#', sk: '#' }, read: counts.parseCountEntry },
  executed: { key: { pk: 'EXECUTED#', sk: 'PART#' }, read: (item) => item },
  reportContact: { key: keys.reportContact(''), read: parseReportContact },
  monthlyRun: { key: keys.monthlyRun(''), read: monthlyMails.parseMonthlyRun },
  monthlyMail: { key: keys.monthlyMail('', ''), read: monthlyMails.parseMonthlyMail },
  importJob: {
    key: keys.importJob(''),
    read: imports.parseImportJob,
    rewrite: (item) => imports.toImportItem(imports.parseImportJob(item)),
  },
  importFile: { key: { pk: 'IMPORT#', sk: 'FILE#' }, read: imports.parseImportFile },
  origin: { key: { pk: 'ORIGIN#', sk: 'ORIGIN' }, read: parseOrigin },
  webhook: {
    key: keys.webhook(''),
    read: webhooks.parseWebhook,
    rewrite: (item) => webhooks.toWebhookItem(webhooks.parseWebhook(item)),
  },
  webhookDelivery: {
    key: keys.webhookDelivery('', ''),
    read: webhooks.parseDelivery,
    rewrite: (item) => webhooks.toDeliveryItem(webhooks.parseDelivery(item)),
  },
  request: { key: { pk: 'REQUEST#', sk: 'REQUEST' }, read: parseRequestRecord },
};

const folder = join(import.meta.dirname, 'stored-items');
/** An item as `aws dynamodb get-item` prints it. */
const StoredItem = z.record(
  z.string(),
  z.custom<AttributeValue>((value) => typeof value === 'object'),
);
const isKind = (name: string | undefined): name is ItemKind => name !== undefined && name in kinds;

const fixtures = readdirSync(folder).map((file) => {
  const [, kind, version] = /^(\w+)\.v(\d+)\.json$/.exec(file) ?? [];
  if (!isKind(kind)) throw new Error(`${file} is not named <item kind>.v<version>.json`);
  const stored = StoredItem.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
  return { file, kind, version: Number(version), item: unmarshall(stored) };
});
const listFixturesOfKind = (kind: ItemKind) => fixtures.filter((fixture) => fixture.kind === kind);
const names = Object.keys(kinds).filter(isKind);

describe('items that earlier versions of the code stored', () => {
  it('have one fixture for each version of each item kind', () =>
    checkRows(
      names,
      (kind) => kind,
      (kind) => {
        const versions = listFixturesOfKind(kind)
          .map(({ version }) => version)
          .toSorted((a, b) => a - b);
        expect(versions, `Add test/lambdas/stored-items/${kind}.v1.json`).not.toEqual([]);
        expect(versions).toEqual(versions.map((_, index) => index + 1));
      },
    ));

  it('can be read by the current code', () =>
    checkRows(
      fixtures,
      ({ file }) => file,
      ({ file, kind, item }) => {
        const advice = `Give fields that ${file} lacks a default where ${kind} items are read`;
        expect(() => kinds[kind].read(item), advice).not.toThrow();
      },
    ));

  it('have the key of their kind', () =>
    checkRows(
      fixtures,
      ({ file }) => file,
      ({ kind, item }) => {
        const { pk, sk } = kinds[kind].key;
        expect([item['pk'], item['sk']]).toEqual([expect.stringContaining(pk), expect.stringContaining(sk)]);
      },
    ));
});

describe('items that the current code stores', () => {
  it('have the same format as the newest fixture of their kind', () =>
    checkRows(
      names.filter((kind) => kinds[kind].rewrite),
      (kind) => kind,
      (kind) => {
        const newest = listFixturesOfKind(kind)
          .toSorted((a, b) => a.version - b.version)
          .at(-1);
        const item = newest?.item ?? {};
        expect(
          kinds[kind].rewrite?.(item),
          `The current code stores another format than ${newest?.file}: change it before the first deployment; afterwards add ${kind}.v${(newest?.version ?? 0) + 1}.json, and keep it`,
        ).toEqual(item);
      },
    ));
});

it('reads the known parts of saved views that newer code stored', () => {
  const view = (filters: object) => ({ name: 'Mine', filters: { assignee: 'me', ...filters } });
  const item = { ...keys.ticketViews(''), views: [view({ colour: 'red' })], columns: null, version: 1 };
  expect(parseTicketViews(item).views).toEqual([view({})]);
});
