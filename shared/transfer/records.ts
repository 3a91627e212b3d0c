/**
 * The records of an archive, one JSON object per line (infra/docs/transfer.md). An export writes all kinds.
 * An archive that a converter makes, or that is written by hand, needs only the kinds company, person,
 * ticket, comment and file, and only the fields that have no default.
 *
 * Records refer to each other by `id`, which is unique within its kind. The schemas check names and types of
 * fields; the import checks the lengths of texts, and that companies exist.
 */
import * as z from 'zod';
import { AlertRule } from '../contract/alerts.ts';
import { ReplySetting, RuleSet } from '../contract/assignment-rules.ts';
import { AuthorSide } from '../contract/author-side.ts';
import { Post } from '../contract/blog.ts';
import { CannedReply } from '../contract/canned-replies.ts';
import { CommentVersion } from '../contract/comments.ts';
import { Company } from '../contract/companies.ts';
import { CustomField } from '../contract/custom-fields.ts';
import { ReceivedEnquiry } from '../contract/enquiries.ts';
import { Group } from '../contract/groups.ts';
import { Profile } from '../contract/people.ts';
import { ReferenceEntry } from '../contract/reference.ts';
import { BusinessHours, ServicePolicy } from '../contract/service-level.ts';
import { TicketViews } from '../contract/ticket-views.ts';
import { Mention } from '../contract/ticket-conversation.ts';
import { NewHold, TicketAlert, TicketHold, classificationShape } from '../contract/ticket.ts';
import { companyStatuses } from '../model/company.ts';
import { keyScopes } from '../model/key-scopes.ts';
import { fileScanStates, withheldReasons } from '../model/file-scan.ts';
import {
  followerStates,
  participantStates,
  programMailRules,
  withheldReasons as withheldMailReasons,
} from '../model/mail.ts';
import { ratingAnswers } from '../model/ratings.ts';
import { roles } from '../model/roles.ts';
import { linkKinds } from '../model/ticket-links.ts';
import { commentRemovals, ticketStatuses, ticketTypes } from '../model/ticket.ts';

/** Increases when the meaning or name of a field changes, but not when a field is added. */
const transferVersion = 1;

/** An id of this or another product: `01JNB2F3Z8Q4C6V9X0T5R7W1YA`, `35436`, `sam@acme.example`. */
const Id = z.string().min(1).max(200);
/** ISO 8601 with any offset; converted to UTC. */
const Time = z.iso.datetime({ offset: true, abort: true }).overwrite((time) => new Date(time).toISOString());
const TicketReference = z.strictObject({ id: Id, ticket_number: z.string() });

/**
 * The origin of a record: a repeated import recognizes the record by its origin, and staff can search for a
 * ticket by its original id.
 */
const ExternalOrigin = z.strictObject({
  /** The product or instance: `zendesk`, `freshdesk`. */
  source: z.string().min(1).max(60),
  id: z.string().min(1).max(200),
});

const recordSchema = <K extends string, T extends z.ZodRawShape>(kind: K, fields: T) =>
  z.strictObject({ kind: z.literal(kind), ...fields });
/** A record that a repeated import recognizes. */
const externalRecordSchema = <K extends string, T extends z.ZodRawShape>(kind: K, fields: T) =>
  recordSchema(kind, { id: Id, external: ExternalOrigin.optional(), ...fields });

/** The first line of an archive; optional if the archive was written by hand. */
const ArchiveRecord = recordSchema('archive', {
  version: z.literal(transferVersion),
  /**
   * The origin of records without `external`. `portico`: an export from this product; the ids of its records
   * are preserved.
   */
  source: ExternalOrigin.shape.source,
  made_at: Time,
  /** The company to which the archive is limited. */
  company_id: Id.nullable().default(null),
});

const CompanyRecord = externalRecordSchema('company', {
  name: z.string(),
  contact_email: z.string().nullable().default(null),
  contact_phone: z.string().nullable().default(null),
  address: z.string().nullable().default(null),
  status: z.enum(companyStatuses).default('active'),
  mail_domains: z.array(z.string()).default([]),
  program_mails: z.enum(programMailRules).default('record'),
  program_addresses: z.array(z.string()).default([]),
  service_level: Company.shape.service_level.default(null),
  default_group_id: Id.nullable().default(null),
  /** Who receives the company's monthly report. */
  report_contact_id: Id.nullable().default(null),
  created_at: Time.optional(),
});

const PersonRecord = externalRecordSchema('person', {
  full_name: z.string(),
  /** Mails go to the first address. An account has exactly one address. */
  emails: z.array(z.string()).default([]),
  /** Null for staff, and for people without a company. */
  company_id: Id.nullable().default(null),
  phone: z.string().nullable().default(null),
  /** The roles of the account; empty for a contact. */
  roles: z.array(z.enum(roles)).default([]),
  own_tickets_only: z.boolean().default(false),
  disabled: z.boolean().default(false),
  mails_off: Profile.shape.mails_off.default([]),
  new_ticket_groups: Profile.shape.new_ticket_groups.default(null),
  /** For a member of staff who is away: the last day, and a note for colleagues. */
  away: z.strictObject({ until: z.iso.date(), note: z.string() }).nullable().default(null),
  /** The ids of earlier contacts that became this person. */
  former_ids: z.array(Id).default([]),
  created_at: Time.optional(),
});

const GroupRecord = externalRecordSchema('group', {
  name: z.string(),
  description: z.string().default(''),
  member_ids: z.array(Id).default([]),
  deleted: Group.shape.deleted.default(false),
});

const referenceFields = { name: z.string(), retired: ReferenceEntry.shape.retired.default(false) };
/** The order of these records in the archive is the order in which lists show them. */
const CategoryRecord = externalRecordSchema('category', referenceFields);
const DepartmentRecord = externalRecordSchema('department', referenceFields);

const CustomFieldRecord = externalRecordSchema('custom_field', {
  name: z.string(),
  /** The API names this field `kind`. In a record, `kind` is the record type, such as `custom_field`. */
  field_kind: CustomField.shape.kind,
  ticket_types: z.array(z.enum(ticketTypes)).default([...ticketTypes]),
  for_customers: z.boolean().default(false),
  required: z.boolean().default(false),
  choices: z.array(z.string()).default([]),
  retired: z.boolean().default(false),
});

/** The ticket's comments, files, events and so on follow it, before the next ticket. */
const TicketRecord = externalRecordSchema('ticket', {
  /** The number in this product; preserved unless another ticket has it. */
  ticket_number: z.string().optional(),
  subject: z.string(),
  /** Markdown, as in comments. */
  description: z.string(),
  ...classificationShape,
  status: z.enum(ticketStatuses).default('new'),
  /** Null for the requester's company. */
  company_id: Id.nullable().default(null),
  /** Null for a requester without a record. The next two fields then contain their name and address. */
  requester_id: Id.nullable().default(null),
  requester_name: z.string().optional(),
  requester_email: z.string().optional(),
  assignee_id: Id.nullable().default(null),
  group_id: Id.nullable().default(null),
  category_id: Id.nullable().default(null),
  department_id: Id.nullable().default(null),
  tags: z.array(z.string()).default([]),
  /** Values by the ids of custom fields, including those for staff only. */
  custom_fields: z.record(Id, z.union([z.string(), z.number(), z.boolean()])).default({}),
  /** Only for a ticket with the status `on_hold`. */
  hold: NewHold.nullable().default(null),
  /** Whether the ticket waits for the customer. */
  waiting: z.boolean().default(false),
  created_at: Time,
  /** The time of the last change that the customer can see. Default: the time of the newest comment. */
  updated_at: Time.optional(),
  /**
   * When the ticket was last resolved or closed. Default: `updated_at`, if the ticket is resolved or closed.
   */
  ended_at: Time.nullable().optional(),
  /** The requester's rating, if no `rating` record follows. */
  satisfaction: z
    .strictObject({ answer: z.enum(ratingAnswers), comment: z.string().default(''), answered_at: Time })
    .nullable()
    .default(null),
  /** The closed ticket to which this is a follow-up. */
  follows_id: Id.nullable().default(null),
  /** The ticket into which this one was merged. */
  merged_into_id: Id.nullable().default(null),
  /** The ticket that staff created from this description. */
  split_into: TicketReference.nullable().default(null),
});

/** The author of a text or file: a person of the archive, and their name at that time. */
const authorFields = {
  /** Null if only the person's name is known. The archive need not contain a record with this id. */
  author_id: Id.nullable().default(null),
  author_name: z.string().optional(),
  author_email: z.string().optional(),
  /** Default: the role of the person. */
  author_role: AuthorSide.optional(),
};

const CommentRecord = externalRecordSchema('comment', {
  ticket_id: Id,
  ...authorFields,
  /** Markdown. */
  content: z.string(),
  is_internal: z.boolean().default(false),
  created_at: Time,
  /** The quoted text and signatures of the comment's mail. */
  left_out: z.string().optional(),
  is_outside: z.literal(true).optional(),
  changed_at: Time.optional(),
  removed: z.enum(commentRemovals).optional(),
  mentions: z.array(Mention).default([]),
  split_into: TicketReference.nullable().default(null),
  /** Earlier texts, oldest first. */
  versions: z.array(CommentVersion).default([]),
});

const FileRecord = externalRecordSchema('file', {
  ticket_id: Id,
  /** The comment to which the file belongs. */
  comment_id: Id.nullable().default(null),
  /**
   * Whether the file belongs to an internal comment. If so, the file is not imported, because customers see
   * all files of a ticket.
   */
  is_internal: z.boolean().default(false),
  ...authorFields,
  file_name: z.string(),
  file_type: z.string().default(''),
  /** Bytes. */
  file_size: z.int().min(0).optional(),
  created_at: Time,
  /**
   * The path within the archive: `files/01JNB3C0000000000000000000.pdf`. Files that this product withheld
   * have no content, so they need no path or URL. Other files without both are not imported.
   */
  path: z.string().optional(),
  /** The download URL. */
  url: z.url().optional(),
  scan: z.enum(fileScanStates).nullable().default(null),
  withheld: z.enum(withheldReasons).nullable().default(null),
});

/**
 * A ticket event. The events of a ticket are in the order of `revision`. If a ticket has events, its state is
 * computed from them. lambdas/domain/ticket/recorded-event.ts defines the fields of each kind.
 */
const EventRecord = recordSchema('event', {
  ticket_id: Id,
  revision: z.int().min(1),
  recorded: z.looseObject({ id: Id, at: Time, event: z.string() }),
});

/** A rating request for a resolved ticket, with the answer. */
const RatingRecord = recordSchema('rating', {
  ticket_id: Id,
  number: z.int().min(1),
  /** The event that resolved the ticket. */
  resolution: Id,
  asked_at: Time,
  asked_of: Id.nullable(),
  answer: z.enum(ratingAnswers).nullable().default(null),
  comment: z.string().default(''),
  answered_at: Time.nullable().default(null),
  changed_at: Time.nullable().default(null),
  changes: z.int().min(0).default(0),
});

/** The alert of a monitoring tool that opened the ticket. */
const AlertRecord = recordSchema('alert', { ticket_id: Id, ...TicketAlert.shape });

const Addition = z.strictObject({ by: Id, name: z.string(), at: Time });

/** A person who is copied in on a ticket. */
const ParticipantRecord = recordSchema('participant', {
  ticket_id: Id,
  person_id: Id,
  full_name: z.string(),
  email: z.string(),
  state: z.enum(participantStates).default('in_copy'),
  is_contact: z.boolean(),
  is_outside: z.boolean().default(false),
  added: Addition,
  merged_from: Id.optional(),
});

/** A person who follows a ticket, or has muted it. */
const FollowerRecord = recordSchema('follower', {
  ticket_id: Id,
  person_id: Id,
  state: z.enum(followerStates),
  /** For a requester without an account: the reason why they get no more mails. */
  reason: z.enum(withheldMailReasons).optional(),
  /** Who made the person a follower, if it was another user. */
  added: Addition.optional(),
  merged_from: Id.optional(),
});

/** One side of a link; the other ticket has the inverse. */
const LinkRecord = recordSchema('link', {
  ticket_id: Id,
  other_id: Id,
  link_kind: z.enum(linkKinds),
  linked_at: Time,
});

/** A merge, with the data for undoing it; stored with the target ticket. */
const MergeRecord = recordSchema('merge', {
  ticket_id: Id,
  merged_id: Id,
  merged_at: Time,
  status: z.enum(ticketStatuses),
  ended_at: Time.nullable(),
  waiting: z.boolean(),
  hold: TicketHold.nullable(),
  said: z.int(),
  followers_added: z.boolean().optional(),
});

/** A staff note on a person or company. */
const StaffNoteRecord = recordSchema('staff_note', {
  about: z.enum(['person', 'company']),
  about_id: Id,
  text: z.string(),
  author_id: Id,
  saved_at: Time,
});

/** The id of a member of staff; null for a shared entry. */
const ownerField = { owner_id: Id.nullable().default(null) };

const CannedReplyRecord = externalRecordSchema('canned_reply', {
  ...ownerField,
  title: z.string(),
  text: z.string(),
  changes: CannedReply.shape.changes,
});

const TicketViewsRecord = recordSchema('ticket_views', {
  ...ownerField,
  views: TicketViews.shape.views,
  columns: TicketViews.shape.columns,
});

/**
 * Each version of a policy or of business hours is a record, because tickets refer to the version that
 * applies to them.
 */
const ServicePolicyRecord = ServicePolicy.extend({ kind: z.literal('service_policy') });
const BusinessHoursRecord = BusinessHours.extend({ kind: z.literal('business_hours') });

const AssignmentRulesRecord = RuleSet.extend({
  kind: z.literal('assignment_rules'),
  on: z.boolean(),
  /** Rules never assign tickets that were created before this time. */
  on_since: Time.nullable(),
});
/** A program that calls the API. Keys are not exported: an imported integration needs new ones. */
const IntegrationRecord = recordSchema('integration', {
  id: Id,
  name: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  company_ids: z.array(Id).nullable(),
  /** The id of the administrator who created the integration. */
  made_by: Id,
  created_at: Time,
  last_used_at: Time.nullable(),
  revoked_at: Time.nullable(),
});
/** How alerts of an integration become tickets. */
const AlertRuleRecord = z.strictObject({
  kind: z.literal('alert_rule'),
  ...AlertRule.omit({ company_name: true, version: true }).shape,
});
const ReplySettingRecord = ReplySetting.extend({ kind: z.literal('reply_setting') });
/** The number of the newest ticket; the next ticket gets the following number. */
const TicketNumbersRecord = recordSchema('ticket_numbers', { last_number: z.int().min(0) });

const PostRecord = Post.extend({ kind: z.literal('post') });

/** The `id` is the enquiry's id in the API. */
const EnquiryRecord = ReceivedEnquiry.extend({ kind: z.literal('enquiry') });

/** A confirmed subscription to the newsletter. */
const SubscriberRecord = recordSchema('subscriber', {
  email: z.string(),
  consented_at: Time,
  consent_version: z.string(),
  confirmed_at: Time,
});

export const TransferRecord = z.discriminatedUnion('kind', [
  ArchiveRecord,
  CompanyRecord,
  PersonRecord,
  GroupRecord,
  CategoryRecord,
  DepartmentRecord,
  CustomFieldRecord,
  TicketRecord,
  CommentRecord,
  FileRecord,
  EventRecord,
  RatingRecord,
  AlertRecord,
  ParticipantRecord,
  FollowerRecord,
  LinkRecord,
  MergeRecord,
  StaffNoteRecord,
  CannedReplyRecord,
  TicketViewsRecord,
  ServicePolicyRecord,
  BusinessHoursRecord,
  AssignmentRulesRecord,
  ReplySettingRecord,
  IntegrationRecord,
  AlertRuleRecord,
  TicketNumbersRecord,
  PostRecord,
  EnquiryRecord,
  SubscriberRecord,
]);
export type TransferRecord = z.output<typeof TransferRecord>;
/** A record as written: fields with a default can be omitted. */
export type TransferRecordInput = z.input<typeof TransferRecord>;
export type RecordKind = TransferRecord['kind'];
/** A record of one kind. */
export type RecordOfKind<K extends RecordKind> = Extract<TransferRecord, { readonly kind: K }>;
