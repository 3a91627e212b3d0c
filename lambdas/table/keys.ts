import type { EnquiryState } from '@portico/shared/model/enquiries.ts';
import type { LinkPurpose } from '@portico/shared/model/account-links.ts';
import type { NoteSubject } from '@portico/shared/model/staff-notes.ts';
import type { CommentMode } from '@portico/shared/model/ticket.ts';
import {
  type KeyedIndex,
  auditPartitionPrefix,
  deadLetterPartition,
  indexKeyNames,
  referencePartition,
  ticketEventPrefix,
  webhookPartitionPrefix,
} from './definition.ts';

/**
 * The keys of every kind of item, and the partitions of the indexes.
 *
 * Ids are ULIDs: they sort by creation time to the millisecond and are unique, so an id alone is the sort key
 * of each list that is newest first, and the position of a page is the id of its last item.
 */

/** Kinds of what service levels consist of. */
export type LevelItemKind = 'policy' | 'calendar';

type Key = Readonly<{ pk: string; sk: string }>;

const foldedName = (name: string) => name.normalize('NFKC').replace(/\s+/g, ' ').toLowerCase();

/** The month of a day, and `now` of `now`. */
const periodOf = (day: string) => day.slice(0, 7);

export const keys = {
  ticket: (id: string): Key => ({ pk: `TICKET#${id}`, sk: 'TICKET' }),
  /** Separate from the ticket, so that a change of status does not pay for rewriting a long text. */
  ticketDescription: (id: string): Key => ({ pk: `TICKET#${id}`, sk: 'DESCRIPTION' }),
  comment: (ticket: string, id: string): Key => ({ pk: `TICKET#${ticket}`, sk: `COMMENT#${id}` }),
  /** An earlier text of a comment. Apart from the ticket, whose screen reads all of its items. */
  commentVersion: (ticket: string, comment: string, id: string): Key => ({
    pk: `VERSIONS#${ticket}`,
    sk: `${comment}#${id}`,
  }),
  /** What happened to a ticket, by the revision that it made. */
  event: (ticket: string, revision: number): Key => ({
    pk: `TICKET#${ticket}`,
    sk: `${ticketEventPrefix}${String(revision).padStart(6, '0')}`,
  }),
  /** A question to the requester about our help, with the answer. @param number four digits */
  rating: (ticket: string, number: string): Key => ({ pk: `TICKET#${ticket}`, sk: `RATING#${number}` }),
  attachment: (ticket: string, id: string): Key => ({ pk: `TICKET#${ticket}`, sk: `FILE#${id}` }),
  /** What a person has typed on a ticket and not sent. With the ticket, so that its one Query reads it. */
  draft: (ticket: string, person: string, mode: CommentMode): Key => ({
    pk: `TICKET#${ticket}`,
    sk: `DRAFT#${person}#${mode}`,
  }),
  /** The alert that opened a ticket. With the ticket, so that its one Query reads it. */
  ticketAlert: (ticket: string): Key => ({ pk: `TICKET#${ticket}`, sk: 'SOURCE' }),
  /** A person in copy, or who waits for it. With the ticket, so that its one Query reads it. */
  participant: (ticket: string, id: string): Key => ({ pk: `TICKET#${ticket}`, sk: `PARTICIPANT#${id}` }),
  /** A text that staff insert into comments, of a person or `shared`. */
  cannedReply: (owner: string, id: string): Key => ({ pk: `CANNED_REPLIES#${owner}`, sk: `REPLY#${id}` }),
  /** How many of them there are. */
  cannedReplyCount: (owner: string): Key => ({ pk: `CANNED_REPLIES#${owner}`, sk: 'COUNT' }),
  /**
   * The note of staff on a person or a company. Apart from the profile, whose partition customers' requests
   * read.
   */
  staffNote: (about: NoteSubject, id: string): Key => ({
    pk: `STAFF_NOTE#${about.toUpperCase()}#${id}`,
    sk: 'NOTE',
  }),
  /** The views of the list of tickets, of a person or `shared`. */
  ticketViews: (owner: string): Key => ({ pk: `TICKET_VIEWS#${owner}`, sk: 'VIEWS' }),
  /** Staff who work on the same tickets. */
  group: (id: string): Key => ({ pk: 'GROUPS', sk: `GROUP#${id}` }),
  /** Makes the name of a group unique. */
  groupName: (name: string): Key => ({ pk: 'GROUPS', sk: `NAME#${foldedName(name)}` }),
  /** The member who got the last ticket of a group by a rule. */
  groupTurn: (id: string): Key => ({ pk: 'GROUPS', sk: `TURN#${id}` }),
  /** The rules that assign new tickets, all of them. */
  assignmentRules: (): Key => ({ pk: 'ASSIGNMENT_RULES', sk: 'RULES' }),
  /** What a reply to a new ticket of nobody does. */
  replySetting: (): Key => ({ pk: 'REPLY_SETTING', sk: 'REPLY_SETTING' }),
  /** A ticket that rules have assigned. */
  assignedByRule: (ticket: string): Key => ({ pk: `ASSIGNED#${ticket}`, sk: 'BY_RULE' }),
  /** Until when a member of staff is away. */
  away: (person: string): Key => ({ pk: 'AWAY', sk: `PERSON#${person}` }),
  /**
   * A link to another ticket, which has the inverse one. Apart from the ticket, whose screen reads all of its
   * items.
   */
  ticketLink: (ticket: string, other: string): Key => ({ pk: `LINKS#${ticket}`, sk: `LINK#${other}` }),
  /** A ticket that was merged into this one, which stands on that ticket itself as well. */
  ticketMerge: (ticket: string, merged: string): Key => ({ pk: `LINKS#${ticket}`, sk: `MERGE#${merged}` }),
  /** What a person has seen of a ticket. */
  readMark: (ticket: string, sub: string): Key => ({ pk: `TICKET#${ticket}`, sk: `READ#${sub}` }),
  /** The newest version of a policy or of business hours. */
  serviceLevel: (kind: LevelItemKind, id: string): Key => ({
    pk: 'SERVICE_LEVELS',
    sk: `${kind.toUpperCase()}#${id}`,
  }),
  /** A version, which never changes: open tickets continue with theirs. */
  serviceLevelVersion: (kind: LevelItemKind, version: string): Key => ({
    pk: `SERVICE_LEVEL#${kind.toUpperCase()}#${version}`,
    sk: 'VERSION',
  }),
  /** An endpoint outside of the product. */
  webhook: (id: string): Key => ({ pk: `${webhookPartitionPrefix}S`, sk: `WEBHOOK#${id}` }),
  /** A message to an endpoint, and what came of it. */
  webhookDelivery: (webhook: string, id: string): Key => ({
    pk: `${webhookPartitionPrefix}#${webhook}`,
    sk: `DELIVERY#${id}`,
  }),
  /** The last update of open tickets to newer versions. */
  termsUpdate: (): Key => ({ pk: 'SERVICE_LEVELS', sk: 'UPDATE' }),
  company: (id: string): Key => ({ pk: `COMPANY#${id}`, sk: 'COMPANY' }),
  /** The answers of a company's requesters on a day. @param day `2026-01-31` */
  satisfaction: (company: string, day: string): Key => ({ pk: `SATISFACTION#${company}`, sk: `DAY#${day}` }),
  /** Makes a name unique: equal for names that differ only in case or white space. */
  companyName: (name: string): Key => ({ pk: `COMPANY_NAME#${foldedName(name)}`, sk: 'GUARD' }),
  /** Makes a mail domain, or the address of a program, that of one company. */
  mailDomain: (domain: string): Key => ({ pk: `MAIL_DOMAIN#${domain}`, sk: 'MAIL_DOMAIN' }),
  profile: (sub: string): Key => ({ pk: `USER#${sub}`, sk: 'USER' }),
  /** A person without an account, in the partition that a profile has. */
  contact: (id: string): Key => ({ pk: `USER#${id}`, sk: 'CONTACT' }),
  /** An id that a person had as a contact, before it was merged. Sorts after the profile. */
  formerContact: (id: string, former: string): Key => ({ pk: `USER#${id}`, sk: `WAS#${former}` }),
  /** Makes an address that of one contact. */
  contactAddress: (address: string): Key => ({ pk: `CONTACT_ADDRESS#${address}`, sk: 'GUARD' }),
  /** A session of a person, by Cognito's `origin_jti`. */
  session: (sub: string, id: string): Key => ({ pk: `SESSIONS#${sub}`, sk: `SESSION#${id}` }),
  /** A browser that a person has signed in with; the id is a hash of the browser's own. */
  device: (sub: string, id: string): Key => ({ pk: `SESSIONS#${sub}`, sk: `DEVICE#${id}` }),
  /** The passkeys of a person, all of them. */
  passkeys: (sub: string): Key => ({ pk: `SESSIONS#${sub}`, sk: 'PASSKEYS' }),
  /** A mailed link that can still be used; the subject is a person's id. */
  accountLink: (subject: string, purpose: LinkPurpose): Key => ({ pk: `LINK#${subject}`, sk: purpose }),
  post: (slug: string): Key => ({ pk: `POST#${slug}`, sk: 'POST' }),
  /** A copy of the post's summary: an item can be in an index only once, but a post is in two lists. */
  postInCategory: (slug: string): Key => ({ pk: `POST#${slug}`, sk: 'CATEGORY' }),
  /** All categories, or all departments. */
  referenceList: (name: string): Key => ({ pk: referencePartition, sk: `LIST#${name}` }),
  /** The fields that administrators have added to tickets. */
  customFields: (): Key => ({ pk: referencePartition, sk: 'CUSTOM_FIELDS' }),
  /** The number of people, and the set of administrators. */
  people: (): Key => ({ pk: 'PEOPLE', sk: 'PEOPLE' }),
  ticketCounter: (): Key => ({ pk: 'COUNTER', sk: 'TICKET' }),
  /** A message of the contact form, or the first mail of a stranger. */
  enquiry: (id: string): Key => ({ pk: `ENQUIRY#${id}`, sk: 'ENQUIRY' }),
  /** A newsletter subscription, confirmed or not; the id is a hash of the address. */
  subscriber: (id: string): Key => ({ pk: `SUBSCRIBER#${id}`, sk: 'SUBSCRIBER' }),
  /** How often a party has performed an action in the current time window. */
  throttle: (action: string, party: string): Key => ({ pk: `THROTTLE#${action}#${party}`, sk: 'THROTTLE' }),
  /** A pass for a live connection; the id is a hash of the pass. */
  livePass: (id: string): Key => ({ pk: `LIVE_PASS#${id}`, sk: 'PASS' }),
  liveConnection: (id: string): Key => ({ pk: `LIVE#${id}`, sk: 'CONNECTION' }),
  /** The same connection among those of its audience. */
  liveListener: (audience: string, id: string): Key => ({ pk: `LIVE_AUDIENCE#${audience}`, sk: id }),
  /** The same connection among those of its user. */
  liveConnectionOf: (user: string, id: string): Key => ({ pk: `LIVE_USER#${user}`, sk: id }),
  /** A connection whose screen shows a ticket. */
  liveViewer: (ticket: string, id: string): Key => ({ pk: `LIVE_VIEWERS#${ticket}`, sk: id }),
  /**
   * Whether a person follows a ticket, or has muted it. Apart from the ticket, whose screen reads all of its
   * items.
   */
  follower: (ticket: string, person: string): Key => ({ pk: `MAILS#${ticket}`, sk: `FOLLOWER#${person}` }),
  /** A person is notified of an event once. */
  notified: (ticket: string, event: string, person: string): Key => ({
    pk: `MAILS#${ticket}`,
    sk: `NOTIFIED#${event}#${person}`,
  }),
  /** Events that wait to be one mail to a person. */
  pendingMail: (ticket: string, person: string): Key => ({ pk: `MAILS#${ticket}`, sk: `PENDING#${person}` }),
  /** Work that failed every attempt. */
  deadLetter: (id: string): Key => ({ pk: deadLetterPartition, sk: id }),
  /** A mail about a ticket, and what became of it. */
  mail: (ticket: string, id: string): Key => ({ pk: `MAILS#${ticket}`, sk: `MAIL#${id}` }),
  /** Something that a person was notified of, or all staff (`bellOfStaff`). */
  bellEntry: (owner: string, position: string): Key => ({ pk: `BELL#${owner}`, sk: `NEWS#${position}` }),
  /** Up to where a person has seen their bell. Sorts after the entries, so that one Query reads both. */
  bellSeen: (person: string): Key => ({ pk: `BELL#${person}`, sk: 'SEEN' }),
  /** A mail that was received about a ticket, or about none; the id is a hash of the mail's own. */
  receivedMail: (ticket: string, id: string): Key => ({ pk: `MAILS#${ticket}`, sk: `RECEIVED#${id}` }),
  /** How many received mails of an hour were beyond a limit. @param hour `2026-01-31T09` */
  mailFlood: (hour: string, limit: string): Key => ({ pk: 'MAIL_FLOODS', sk: `${hour}#${limit}` }),
  /** Where the alerts of an integration go. In one partition, so that one Query lists all. */
  alertRule: (integration: string): Key => ({ pk: 'ALERT_RULES', sk: `INTEGRATION#${integration}` }),
  /** The alerts of an integration with one key, which is hashed. */
  alert: (integration: string, hash: string): Key => ({ pk: `ALERT#${integration}#${hash}`, sk: 'ALERT' }),
  /** A message of the queue whose alert is counted. */
  alertMessage: (id: string): Key => ({ pk: `ALERT_MESSAGE#${id}`, sk: 'PROCESSED' }),
  /** An entry of the audit log, in the partition of its month. */
  auditRecord: (month: string, id: string): Key => ({ pk: `${auditPartitionPrefix}${month}`, sk: id }),
  /** The place of an entry in the chain of the audit log. */
  auditLink: (month: string, id: string): Key => ({ pk: `RECORD_CHAIN#${month}`, sk: id }),
  auditChainHead: (): Key => ({ pk: 'RECORD_CHAIN', sk: 'HEAD' }),
  /** A program with a key. In one partition, so that one Query lists all. */
  integration: (id: string): Key => ({ pk: 'INTEGRATIONS', sk: `INTEGRATION#${id}` }),
  /** What seals the personal values of a person in the audit log. */
  auditKey: (person: string): Key => ({ pk: `SEAL#${person}`, sk: 'KEY' }),
  /** A person whose data is being erased. */
  erasure: (person: string): Key => ({ pk: `ERASURE#${person}`, sk: 'ERASURE' }),
  /** Which segments are the index of the search. */
  searchManifest: (): Key => ({ pk: 'SEARCH', sk: 'MANIFEST' }),
  /** A ticket that changed since the index was last compacted. */
  searchTail: (shard: number, ticket: string): Key => ({ pk: `SEARCH#TAIL#${shard}`, sk: ticket }),
  /** Which generation of the counters is read. The keys of each generation begin with its number. */
  countGenerations: (): Key => ({ pk: 'COUNTS', sk: 'GENERATIONS' }),
  /** What a ticket contributes to the counters, as it was counted last. */
  countFacts: (generation: number, ticket: string): Key => ({
    pk: `COUNTS#${generation}#FACTS#${ticket}`,
    sk: 'FACTS',
  }),
  /**
   * Counters of a day, in the partition of its month and dimension; of the tickets as they are now in a
   * partition of their own.
   * @param day `2026-01-31`, or `now`
   */
  countRow: (generation: number, dimension: string, value: string, day: string): Key => ({
    pk: `COUNTS#${generation}#ROW#${dimension}#${periodOf(day)}`,
    sk: `${value}#${day}`,
  }),
  /** A ticket behind a figure of a day. */
  countEntry: (generation: number, figure: string, day: string, ticket: string): Key => ({
    pk: `COUNTS#${generation}#TICKET#${figure}#${figure === 'open' ? figure : periodOf(day)}`,
    sk: `${day}#${ticket}`,
  }),
  /** That a part of many operations was executed. */
  executed: (name: string, part: number): Key => ({ pk: `EXECUTED#${name}`, sk: `PART#${part}` }),
  /** Who receives a company's report each month. */
  reportContact: (company: string): Key => ({ pk: 'REPORT_CONTACTS', sk: company }),
  /** How far the mails with the reports of a month are queued. @param month `2026-10` */
  monthlyRun: (month: string): Key => ({ pk: 'MONTHLY_RUNS', sk: month }),
  /** A company's report of a month is mailed once. */
  monthlyMail: (company: string, month: string): Key => ({ pk: `MAILS#${company}`, sk: `REPORT#${month}` }),
  /** An import, with its state and how far it is. */
  importJob: (id: string): Key => ({ pk: `IMPORT#${id}`, sk: 'IMPORT' }),
  /** A file of an import, by its path. */
  importFile: (id: string, path: string): Key => ({ pk: `IMPORT#${id}`, sk: `FILE#${path}` }),
  /** What a record of another product became. */
  origin: (source: string, kind: string, id: string): Key => ({
    pk: `ORIGIN#${source}#${kind}#${id}`,
    sk: 'ORIGIN',
  }),
  /** An export, and how far it is. */
  export: (id: string): Key => ({ pk: 'EXPORTS', sk: id }),
  request: (user: string, key: string): Key => ({ pk: `REQUEST#${user}#${key}`, sk: 'REQUEST' }),
} as const;

/** The key attributes that put an item into an index. */
export function indexKeys(index: KeyedIndex, partition: string, sort: string): Record<string, string> {
  const names = indexKeyNames(index);
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
  /** Mails and groups of events until they are sent, sorted by the time when they are due. */
  outbox: 'OUTBOX',
  /** Messages to endpoints outside, sorted by the time of the next attempt. */
  dueDeliveries: 'DUE_DELIVERIES',
  /** Received mails that wait for a decision, oldest first. */
  heldMails: 'HELD_MAILS',
  /** Newest first. */
  enquiries: (state: EnquiryState) => `ENQUIRIES#${state.toUpperCase()}`,
  /** Enquiries from an address in lower case. */
  enquiriesFrom: (address: string) => `ENQUIRIES_FROM#${address}`,
  /** Received mails that were only recorded, though a person may have written them. */
  recordedMails: 'RECORDED_MAILS',
  postsOf: (category: string) => `POSTS#${category}`,
  company: (id: string) => `COMPANY#${id}`,
  readBy: (sub: string) => `READ#${sub}`,
  /** The tickets that a person is in copy of, by ticket. */
  copiesOf: (person: string) => `COPIES_OF#${person}`,
  /** What imported records of a person became. */
  originsOf: (person: string) => `ORIGINS_OF#${person}`,
  /** Mails to and from an address, by time. */
  mailsOf: (address: string) => `MAILS_OF#${address.trim().normalize('NFKC').toLowerCase()}`,
} as const;
