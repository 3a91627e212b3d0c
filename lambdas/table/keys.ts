import type { EnquiryState } from '@portico/shared/model/enquiries.ts';
import type { LinkPurpose } from '@portico/shared/model/account-links.ts';
import type { NoteSubject } from '@portico/shared/model/staff-notes.ts';
import type { CommentMode } from '@portico/shared/model/ticket.ts';
import {
  type KeyedIndex,
  auditPartitionPrefix,
  failedWorkPartition,
  getIndexKeyNames,
  referencePartition,
  ticketEventPrefix,
  webhookPartitionPrefix,
} from './definition.ts';

/**
 * The keys of every kind of item, and the partitions of the indexes.
 *
 * Ids are ULIDs: they sort by creation time to the millisecond and are unique. Therefore an id is a complete
 * sort key of lists that are newest first, and the position of a page is the id of its last item.
 */

/** The kinds of items that make up service levels. */
export type ServiceLevelItemKind = 'policy' | 'calendar';

type Key = Readonly<{ pk: string; sk: string }>;

const foldName = (name: string) => name.normalize('NFKC').replace(/\s+/g, ' ').toLowerCase();

/** The month of a day, such as `2026-01`. The value `now` is returned unchanged. */
const toMonth = (day: string) => day.slice(0, 7);

export const keys = {
  ticket: (id: string): Key => ({ pk: `TICKET#${id}`, sk: 'TICKET' }),
  /** Separate from the ticket, so that a status change does not rewrite a long text. */
  ticketDescription: (id: string): Key => ({ pk: `TICKET#${id}`, sk: 'DESCRIPTION' }),
  comment: (ticket: string, id: string): Key => ({ pk: `TICKET#${ticket}`, sk: `COMMENT#${id}` }),
  /**
   * An earlier text of a comment. It is not in the ticket's item collection, because the ticket screen reads
   * that collection as a whole.
   */
  commentVersion: (ticket: string, comment: string, id: string): Key => ({
    pk: `VERSIONS#${ticket}`,
    sk: `${comment}#${id}`,
  }),
  /** A ticket event, by the revision that it produced. */
  event: (ticket: string, revision: number): Key => ({
    pk: `TICKET#${ticket}`,
    sk: `${ticketEventPrefix}${String(revision).padStart(6, '0')}`,
  }),
  /** A rating request, with the answer. @param number four digits */
  rating: (ticket: string, number: string): Key => ({ pk: `TICKET#${ticket}`, sk: `RATING#${number}` }),
  attachment: (ticket: string, id: string): Key => ({ pk: `TICKET#${ticket}`, sk: `FILE#${id}` }),
  /** An unsent text of a person. In the ticket's collection, so that one Query reads it with the ticket. */
  draft: (ticket: string, person: string, mode: CommentMode): Key => ({
    pk: `TICKET#${ticket}`,
    sk: `DRAFT#${person}#${mode}`,
  }),
  /**
   * The alert that created a ticket. In the ticket's collection, so that one Query reads it with the ticket.
   */
  ticketAlert: (ticket: string): Key => ({ pk: `TICKET#${ticket}`, sk: 'SOURCE' }),
  /**
   * A person who is copied in, or waits to be accepted. In the ticket's collection, so that one Query reads
   * it with the ticket.
   */
  participant: (ticket: string, id: string): Key => ({ pk: `TICKET#${ticket}`, sk: `PARTICIPANT#${id}` }),
  /** A canned reply, of a person or `shared`. */
  cannedReply: (owner: string, id: string): Key => ({ pk: `CANNED_REPLIES#${owner}`, sk: `REPLY#${id}` }),
  /** The number of an owner's canned replies. */
  cannedReplyCount: (owner: string): Key => ({ pk: `CANNED_REPLIES#${owner}`, sk: 'COUNT' }),
  /**
   * The staff note on a person or a company. Separate from the profile, whose partition customers' requests
   * read.
   */
  staffNote: (subject: NoteSubject, id: string): Key => ({
    pk: `STAFF_NOTE#${subject.toUpperCase()}#${id}`,
    sk: 'NOTE',
  }),
  /** The saved views of a person, or `shared`. */
  ticketViews: (owner: string): Key => ({ pk: `TICKET_VIEWS#${owner}`, sk: 'VIEWS' }),
  /** A group of staff. */
  group: (id: string): Key => ({ pk: 'GROUPS', sk: `GROUP#${id}` }),
  /** Makes the name of a group unique. */
  groupName: (name: string): Key => ({ pk: 'GROUPS', sk: `NAME#${foldName(name)}` }),
  /** The assignee of the last ticket that rules assigned in the group. */
  groupTurn: (id: string): Key => ({ pk: 'GROUPS', sk: `TURN#${id}` }),
  /** All rules that assign new tickets. */
  assignmentRules: (): Key => ({ pk: 'ASSIGNMENT_RULES', sk: 'RULES' }),
  /** Whether a reply to a new, unassigned ticket assigns it to the author. */
  replySetting: (): Key => ({ pk: 'REPLY_SETTING', sk: 'REPLY_SETTING' }),
  /** A ticket that rules have assigned. */
  assignedByRule: (ticket: string): Key => ({ pk: `ASSIGNED#${ticket}`, sk: 'BY_RULE' }),
  /** Until when a member of staff is away. */
  away: (person: string): Key => ({ pk: 'AWAY', sk: `PERSON#${person}` }),
  /**
   * One side of a link; the other ticket has the inverse. Not in the ticket's collection, which its screen
   * reads as a whole.
   */
  ticketLink: (ticket: string, otherTicket: string): Key => ({
    pk: `LINKS#${ticket}`,
    sk: `LINK#${otherTicket}`,
  }),
  /** A ticket that was merged into this one. The merged ticket stores the merge as well. */
  ticketMerge: (ticket: string, merged: string): Key => ({ pk: `LINKS#${ticket}`, sk: `MERGE#${merged}` }),
  /** How far a person has read a ticket. */
  readMark: (ticket: string, sub: string): Key => ({ pk: `TICKET#${ticket}`, sk: `READ#${sub}` }),
  /** The newest version of a policy or of business hours. */
  serviceLevel: (kind: ServiceLevelItemKind, id: string): Key => ({
    pk: 'SERVICE_LEVELS',
    sk: `${kind.toUpperCase()}#${id}`,
  }),
  /** A version of a policy or of business hours. It never changes, because tickets refer to it. */
  serviceLevelVersion: (kind: ServiceLevelItemKind, version: string): Key => ({
    pk: `SERVICE_LEVEL#${kind.toUpperCase()}#${version}`,
    sk: 'VERSION',
  }),
  /** An external endpoint. */
  webhook: (id: string): Key => ({ pk: `${webhookPartitionPrefix}S`, sk: `WEBHOOK#${id}` }),
  /** A message to an endpoint, with its attempts. */
  webhookDelivery: (webhook: string, id: string): Key => ({
    pk: `${webhookPartitionPrefix}#${webhook}`,
    sk: `DELIVERY#${id}`,
  }),
  /** The last update of open tickets to newer versions of service levels. */
  termsUpdate: (): Key => ({ pk: 'SERVICE_LEVELS', sk: 'UPDATE' }),
  company: (id: string): Key => ({ pk: `COMPANY#${id}`, sk: 'COMPANY' }),
  /** Makes a name unique; equal for names that differ only in case or white space. */
  companyName: (name: string): Key => ({ pk: `COMPANY_NAME#${foldName(name)}`, sk: 'GUARD' }),
  /** Assigns a mail domain, or the address of a program, to one company. */
  mailDomain: (domain: string): Key => ({ pk: `MAIL_DOMAIN#${domain}`, sk: 'MAIL_DOMAIN' }),
  profile: (sub: string): Key => ({ pk: `USER#${sub}`, sk: 'USER' }),
  /** A person without an account, in the same partition as a profile. */
  contact: (id: string): Key => ({ pk: `USER#${id}`, sk: 'CONTACT' }),
  /** A former id of a person: that of a contact who was merged into them. Sorts after the profile. */
  formerContact: (id: string, formerId: string): Key => ({ pk: `USER#${id}`, sk: `WAS#${formerId}` }),
  /** Assigns an address to one contact. */
  contactAddress: (address: string): Key => ({ pk: `CONTACT_ADDRESS#${address}`, sk: 'GUARD' }),
  /** A session of a person, by Cognito's `origin_jti`. */
  session: (sub: string, id: string): Key => ({ pk: `SESSIONS#${sub}`, sk: `SESSION#${id}` }),
  /** A browser in which a person has signed in; the id is a hash of the browser's own id. */
  device: (sub: string, id: string): Key => ({ pk: `SESSIONS#${sub}`, sk: `DEVICE#${id}` }),
  /** All passkeys of a person. */
  passkeys: (sub: string): Key => ({ pk: `SESSIONS#${sub}`, sk: 'PASSKEYS' }),
  /** A valid mailed link; the subject is a person's id, or identifies an address without an account. */
  accountLink: (subject: string, purpose: LinkPurpose): Key => ({ pk: `LINK#${subject}`, sk: purpose }),
  post: (slug: string): Key => ({ pk: `POST#${slug}`, sk: 'POST' }),
  /** A copy of the post's summary: an item appears in an index only once, but a post is in two lists. */
  postInCategory: (slug: string): Key => ({ pk: `POST#${slug}`, sk: 'CATEGORY' }),
  /** All categories, or all departments. */
  referenceList: (name: string): Key => ({ pk: referencePartition, sk: `LIST#${name}` }),
  /** The custom fields of tickets. */
  customFields: (): Key => ({ pk: referencePartition, sk: 'CUSTOM_FIELDS' }),
  /** The number of people, and the set of administrators. */
  people: (): Key => ({ pk: 'PEOPLE', sk: 'PEOPLE' }),
  ticketCounter: (): Key => ({ pk: 'COUNTER', sk: 'TICKET' }),
  /** A message from the contact form, or the first mail of an unknown sender. */
  enquiry: (id: string): Key => ({ pk: `ENQUIRY#${id}`, sk: 'ENQUIRY' }),
  /** A newsletter subscription, confirmed or not; the id is a hash of the address. */
  subscriber: (id: string): Key => ({ pk: `SUBSCRIBER#${id}`, sk: 'SUBSCRIBER' }),
  /** How often a party has performed an action in the current time window. */
  throttle: (action: string, party: string): Key => ({ pk: `THROTTLE#${action}#${party}`, sk: 'THROTTLE' }),
  /** A pass for a live connection; the id is a hash of the pass. */
  livePass: (id: string): Key => ({ pk: `LIVE_PASS#${id}`, sk: 'PASS' }),
  liveConnection: (id: string): Key => ({ pk: `LIVE#${id}`, sk: 'CONNECTION' }),
  /** The entry of a connection under its audience. */
  liveListener: (audience: string, id: string): Key => ({ pk: `LIVE_AUDIENCE#${audience}`, sk: id }),
  /** The entry of a connection under its user. */
  liveConnectionOf: (user: string, id: string): Key => ({ pk: `LIVE_USER#${user}`, sk: id }),
  /** A change that an audience, or a user, was notified of. */
  liveChange: (listener: string, id: string): Key => ({ pk: `LIVE_CHANGES#${listener}`, sk: id }),
  /** A connection whose screen shows a ticket. */
  liveViewer: (ticket: string, id: string): Key => ({ pk: `LIVE_VIEWERS#${ticket}`, sk: id }),
  /**
   * Whether a person follows a ticket, or has muted it. It is not in the ticket's item collection, because
   * the ticket screen reads that collection as a whole.
   */
  follower: (ticket: string, person: string): Key => ({ pk: `MAILS#${ticket}`, sk: `FOLLOWER#${person}` }),
  /** Records that a person was notified of an event, so that this happens only once. */
  notified: (ticket: string, event: string, person: string): Key => ({
    pk: `MAILS#${ticket}`,
    sk: `NOTIFIED#${event}#${person}`,
  }),
  /** Events that will be sent to a person as one mail. */
  pendingMail: (ticket: string, person: string): Key => ({ pk: `MAILS#${ticket}`, sk: `PENDING#${person}` }),
  /** Work whose attempts have all failed. */
  failedWork: (id: string): Key => ({ pk: failedWorkPartition, sk: id }),
  /** A mail about a ticket, with its status. */
  mail: (ticket: string, id: string): Key => ({ pk: `MAILS#${ticket}`, sk: `MAIL#${id}` }),
  /** A bell entry of a person, or of all staff (`staffBellOwner`). */
  bellEntry: (owner: string, position: string): Key => ({ pk: `BELL#${owner}`, sk: `NEWS#${position}` }),
  /** How far a person has seen their bell. Sorts after the entries, so that one Query reads both. */
  bellSeen: (person: string): Key => ({ pk: `BELL#${person}`, sk: 'SEEN' }),
  /** A received mail, with or without a ticket; the id is a hash of the mail's own id. */
  receivedMail: (ticket: string, id: string): Key => ({ pk: `MAILS#${ticket}`, sk: `RECEIVED#${id}` }),
  /** The number of mails in an hour that exceeded a limit by far. @param hour `2026-01-31T09` */
  mailFlood: (hour: string, limit: string): Key => ({ pk: 'MAIL_FLOODS', sk: `${hour}#${limit}` }),
  /** The destination of an integration's alerts. All are in one partition, so that one Query lists them. */
  alertRule: (integration: string): Key => ({ pk: 'ALERT_RULES', sk: `INTEGRATION#${integration}` }),
  /** The state of an integration's alerts with the same key, which is hashed. */
  alert: (integration: string, hash: string): Key => ({ pk: `ALERT#${integration}#${hash}`, sk: 'ALERT' }),
  /** A queue message whose alert has been counted. */
  alertMessage: (id: string): Key => ({ pk: `ALERT_MESSAGE#${id}`, sk: 'PROCESSED' }),
  /** An entry of the audit log, in the partition of its month. */
  auditRecord: (month: string, id: string): Key => ({ pk: `${auditPartitionPrefix}${month}`, sk: id }),
  /** The position of an entry in the hash chain of the audit log. */
  auditLink: (month: string, id: string): Key => ({ pk: `RECORD_CHAIN#${month}`, sk: id }),
  auditChainHead: (): Key => ({ pk: 'RECORD_CHAIN', sk: 'HEAD' }),
  /** A program with a key. All are in one partition, so that one Query lists them. */
  integration: (id: string): Key => ({ pk: 'INTEGRATIONS', sk: `INTEGRATION#${id}` }),
  /** The key that encrypts a person's values in the audit log. */
  auditKey: (person: string): Key => ({ pk: `SEAL#${person}`, sk: 'KEY' }),
  /** A person whose data is being erased. */
  erasure: (person: string): Key => ({ pk: `ERASURE#${person}`, sk: 'ERASURE' }),
  /** Lists the segments of the search index. */
  searchManifest: (): Key => ({ pk: 'SEARCH', sk: 'MANIFEST' }),
  /** A ticket that changed since the index was last compacted. */
  searchTail: (shard: number, ticket: string): Key => ({ pk: `SEARCH#TAIL#${shard}`, sk: ticket }),
  /** Which generation of counters is read. The keys of each generation begin with its number. */
  countGenerations: (): Key => ({ pk: 'COUNTS', sk: 'GENERATIONS' }),
  /** The last counted facts of a ticket. */
  countFacts: (generation: number, ticket: string): Key => ({
    pk: `COUNTS#${generation}#FACTS#${ticket}`,
    sk: 'FACTS',
  }),
  /**
   * The counters of a day, partitioned by month and dimension; the counters of the current tickets have a
   * separate partition.
   * @param day `2026-01-31`, or `now`
   */
  countRow: (generation: number, dimension: string, value: string, day: string): Key => ({
    pk: `COUNTS#${generation}#ROW#${dimension}#${toMonth(day)}`,
    sk: `${value}#${day}`,
  }),
  /** A ticket behind a figure of a day. */
  countEntry: (generation: number, figure: string, day: string, ticket: string): Key => ({
    pk: `COUNTS#${generation}#TICKET#${figure}#${figure === 'open' ? figure : toMonth(day)}`,
    sk: `${day}#${ticket}`,
  }),
  /** Records that one part of a named set of operations was executed, so that it is not executed again. */
  executed: (name: string, part: number): Key => ({ pk: `EXECUTED#${name}`, sk: `PART#${part}` }),
  /** Who receives a company's monthly report. */
  reportContact: (company: string): Key => ({ pk: 'REPORT_CONTACTS', sk: company }),
  /** The progress of queuing the mails with the reports of a month. @param month `2026-10` */
  monthlyRun: (month: string): Key => ({ pk: 'MONTHLY_RUNS', sk: month }),
  /** Records that a company's report of a month was mailed. */
  monthlyMail: (company: string, month: string): Key => ({ pk: `MAILS#${company}`, sk: `REPORT#${month}` }),
  /** An import, with its state and progress. */
  importJob: (id: string): Key => ({ pk: `IMPORT#${id}`, sk: 'IMPORT' }),
  /** A file of an import, by its path. */
  importFile: (id: string, path: string): Key => ({ pk: `IMPORT#${id}`, sk: `FILE#${path}` }),
  /** The result of a record of an import. */
  origin: (source: string, kind: string, id: string): Key => ({
    pk: `ORIGIN#${source}#${kind}#${id}`,
    sk: 'ORIGIN',
  }),
  /** An export, with its progress. */
  export: (id: string): Key => ({ pk: 'EXPORTS', sk: id }),
  request: (user: string, key: string): Key => ({ pk: `REQUEST#${user}#${key}`, sk: 'REQUEST' }),
} as const;

/** The key attributes that put an item into an index. */
export function createIndexKeys(index: KeyedIndex, partition: string, sort: string): Record<string, string> {
  const names = getIndexKeyNames(index);
  return { [names.partition]: partition, [names.sort]: sort };
}

/** Partitions of the indexes. */
export const partitions = {
  users: 'USERS',
  imports: 'IMPORTS',
  companies: 'COMPANIES',
  /** Sorted by time of confirmation. */
  subscribers: 'SUBSCRIBERS',
  posts: 'POSTS',
  /** Mails and groups of events until they are sent, sorted by due time. */
  outbox: 'OUTBOX',
  /** Messages to external endpoints, sorted by the time of the next attempt. */
  dueDeliveries: 'DUE_DELIVERIES',
  /** Received mails that wait for a decision, oldest first. */
  heldMails: 'HELD_MAILS',
  /** Newest first. */
  enquiries: (state: EnquiryState) => `ENQUIRIES#${state.toUpperCase()}`,
  /** The enquiries from an address in lower case. */
  enquiriesFrom: (address: string) => `ENQUIRIES_FROM#${address}`,
  /** Received mails that were only recorded, although a person may have written them. */
  recordedMails: 'RECORDED_MAILS',
  postsOf: (category: string) => `POSTS#${category}`,
  company: (id: string) => `COMPANY#${id}`,
  readBy: (sub: string) => `READ#${sub}`,
  /** The tickets on which a person is copied in, by ticket. */
  copiesOf: (person: string) => `COPIES_OF#${person}`,
  /** The items that were imported from a person's records. */
  originsOf: (person: string) => `ORIGINS_OF#${person}`,
  /** Mails to and from an address, by time. */
  mailsOf: (address: string) => `MAILS_OF#${address.trim().normalize('NFKC').toLowerCase()}`,
} as const;
