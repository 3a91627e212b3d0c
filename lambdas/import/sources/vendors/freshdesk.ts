import * as z from 'zod';
import type { RecordOfKind, TransferRecordInput } from '@portico/shared/transfer/records.ts';
import type { Priority, TicketStatus, TicketType } from '@portico/shared/model/ticket.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import {
  type ConvertedRecords,
  type ConvertedFile,
  type Piece,
  type Remark,
  type Vendor,
  readEach,
} from './pieces.ts';
import { Id } from './schemas.ts';
import { findPictures, adaptTags, toMarkdown } from './text.ts';
import {
  type Attachments,
  Agent,
  Company,
  Contact,
  Conversation,
  Group,
  Rating,
  Ticket,
  TicketField,
} from './freshdesk-answers.ts';

const ticketTypesByName: Readonly<Record<string, TicketType>> = {
  incident: 'incident',
  problem: 'problem',
  question: 'service_request',
  'service request': 'service_request',
  'service task': 'service_request',
  'feature request': 'change_request',
  'change request': 'change_request',
};
const priorities: readonly Priority[] = ['low', 'medium', 'high', 'critical'];

/** The statuses by number. Other numbers are statuses that an administrator of Freshdesk has added. */
const statuses: Readonly<Record<number, { readonly status: TicketStatus; readonly waiting?: true }>> = {
  2: { status: 'in_progress' },
  3: { status: 'in_progress', waiting: true },
  4: { status: 'resolved' },
  5: { status: 'closed' },
  6: { status: 'in_progress', waiting: true },
  7: { status: 'on_hold' },
};

const fieldKinds: Readonly<Record<string, RecordOfKind<'custom_field'>['field_kind']>> = {
  custom_checkbox: 'checkbox',
  custom_date: 'date',
  custom_decimal: 'number',
  custom_number: 'number',
  custom_dropdown: 'choice',
};

const convertCompany = (value: unknown): TransferRecordInput => {
  const { id, name, domains, created_at } = Company.parse(value);
  return { kind: 'company', id, name, mail_domains: domains ?? [], created_at };
};

function convertContact(value: unknown): ConvertedRecords {
  const { id, name, email, other_emails, phone, mobile, company_id, deleted, ...other } =
    Contact.parse(value);
  const record = {
    kind: 'person',
    id,
    full_name: name,
    emails: [...(email === null ? [] : [email]), ...(other_emails ?? [])],
    company_id,
    phone: phone ?? mobile,
    own_tickets_only: other.view_all_tickets !== true,
    disabled: deleted === true,
    created_at: other.created_at,
  } satisfies TransferRecordInput;
  const message = 'Was deleted in Freshdesk, and becomes a contact.';
  return { records: [record], remarks: deleted === true ? [{ about: `contact ${id}`, message }] : [] };
}

const convertAgent = (value: unknown): TransferRecordInput => {
  const { id, contact: agentContact, created_at } = Agent.parse(value);
  const { name: full_name, email, phone } = agentContact;
  return { kind: 'person', id, full_name, emails: [email], phone, roles: ['agent'], created_at };
};

const convertGroup = (value: unknown): TransferRecordInput => {
  const { id, name, description, agent_ids } = Group.parse(value);
  return { kind: 'group', id, name, description: description ?? '', member_ids: agent_ids ?? [] };
};

function convertField(value: unknown): TransferRecordInput[] {
  const {
    name,
    label,
    type,
    default: isStandard,
    displayed_to_customers,
    choices,
  } = TicketField.parse(value);
  if (isStandard) return [];
  const texts = z.array(z.string()).safeParse(choices).data ?? [];
  return [
    {
      kind: 'custom_field',
      // Tickets refer to fields by name.
      id: name,
      name: label,
      field_kind: texts.length > 0 || type !== 'custom_dropdown' ? (fieldKinds[type] ?? 'text') : 'text',
      for_customers: displayed_to_customers,
      choices: fieldKinds[type] === 'choice' ? texts : [],
    },
  ];
}

const WithId = z.object({ id: Id });
const WithTicketId = z.object({ ticket_id: Id });
const toTicketPiece = (value: unknown): Piece => ({ ticket: WithId.parse(value).id, part: 'ticket', value });
const toPiece = (part: Piece['part'], value: unknown): Piece => ({
  ticket: WithTicketId.parse(value).ticket_id,
  part,
  value,
});

/** The files by name, in the order in which they are read, and how to convert the values of each. */
const files: readonly (readonly [name: RegExp, read: (value: unknown) => Partial<ConvertedFile>])[] = [
  [/^companies\b/, (value) => ({ records: [convertCompany(value)] })],
  [/^groups\b/, (value) => ({ records: [convertGroup(value)] })],
  [/^ticket_fields\b/, (value) => ({ records: convertField(value) })],
  [/^agents\b/, (value) => ({ records: [convertAgent(value)] })],
  [/^contacts\b/, convertContact],
  [/^tickets\b|^\d+$/, (value) => ({ pieces: [toTicketPiece(value)] })],
  [/^conversations\b/, (value) => ({ pieces: [toPiece('comment', value)] })],
  [/^satisfaction_ratings\b/, (value) => ({ pieces: [toPiece('rating', value)] })],
];

const findFileIndex = (path: string): number => {
  const [, name = ''] = /([^/]+)\.json$/.exec(path) ?? [];
  return files.findIndex(([pattern]) => pattern.test(name));
};

function findStage(path: string): number | undefined {
  const at = findFileIndex(path);
  return at === -1 ? undefined : at;
}

function readFile(path: string, content: unknown): ConvertedFile {
  const [, read] = files[findFileIndex(path)] ?? [];
  if (!read) throw new UnreadableFile(`${path} is not a Freshdesk file.`);
  if (Array.isArray(content)) return readEach(path, content, read);
  if (WithId.safeParse(content).success) return readEach(path, [content], read);
  throw new UnreadableFile(`${path} has no list. Save the responses of Freshdesk's API unchanged.`);
}

function findNewestTicket(pieces: readonly Piece[]): Ticket | undefined {
  return pieces
    .filter(({ part }) => part === 'ticket')
    .map(({ value }) => Ticket.parse(value))
    .toSorted((a, b) => Date.parse(a.updated_at) - Date.parse(b.updated_at))
    .at(-1);
}

/** All conversations of a ticket, oldest first, without duplicates. */
function readConversations(pieces: readonly Piece[], ticket: Ticket): Conversation[] {
  const separateConversations = pieces
    .filter(({ part }) => part === 'comment')
    .map(({ value }) => Conversation.parse(value));
  const embeddedConversations = (ticket.conversations ?? []).map((value) =>
    Conversation.parse({ ticket_id: ticket.id, ...z.looseObject({}).parse(value) }),
  );
  return [
    ...new Map(
      [...embeddedConversations, ...separateConversations].map((conversation) => [
        conversation.id,
        conversation,
      ]),
    ).values(),
  ].toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || Number(a.id) - Number(b.id));
}

function readRating(pieces: readonly Piece[], addRemark: (message: string) => void) {
  const satisfactionRatings = pieces
    .filter(({ part }) => part === 'rating')
    .map(({ value }) => Rating.parse(value));
  const newestRating = satisfactionRatings
    .toSorted((a, b) => Date.parse(a.updated_at) - Date.parse(b.updated_at))
    .at(-1);
  if (!newestRating) return null;
  const { feedback, ratings, updated_at } = newestRating;
  // Ratings from 101 to 103 are happy, those from -101 to -103 are unhappy, and 100 and -100 are neutral.
  if (Math.abs(ratings.default_question) === 100) {
    addRemark('Has a neutral rating, which does not exist here.');
    return null;
  }
  const answer = ratings.default_question > 0 ? 'good' : 'not_good';
  return { answer, comment: feedback ?? '', answered_at: updated_at } as const;
}

interface FileSource {
  readonly id: string;
  readonly html: string | null | undefined;
  readonly attachments: z.output<typeof Attachments>;
  readonly sharedFields: Pick<
    RecordOfKind<'file'>,
    'ticket_id' | 'comment_id' | 'is_internal' | 'author_id' | 'created_at'
  >;
}

function composeFiles({ id, html, attachments, sharedFields }: FileSource): TransferRecordInput[] {
  const attachmentList = attachments ?? [];
  const pictures = findPictures(html).filter(
    (address) => !attachmentList.some(({ attachment_url }) => attachment_url === address),
  );
  return [
    ...attachmentList.map(({ id: file, name, content_type, size, attachment_url }): TransferRecordInput => ({
      kind: 'file',
      id: file,
      ...sharedFields,
      file_name: name,
      file_type: content_type ?? '',
      ...(typeof size === 'number' && { file_size: size }),
      url: attachment_url,
    })),
    ...pictures.map((url, index): TransferRecordInput => ({
      kind: 'file',
      id: `${id}-picture-${index + 1}`,
      ...sharedFields,
      file_name: `picture-${index + 1}.png`,
      file_type: 'image/png',
      url,
    })),
  ];
}

function readTicket(pieces: readonly Piece[]): ConvertedRecords {
  const ticket = findNewestTicket(pieces);
  const label = `ticket ${ticket?.id ?? pieces[0]?.ticket}`;
  const remarks: Remark[] = [];
  const addRemark = (message: string) => remarks.push({ about: label, message });
  const leaveOut = (message: string): ConvertedRecords => ({
    records: [],
    remarks: [{ about: label, message }],
  });
  if (!ticket)
    return leaveOut(
      'Has conversations, but is in no file tickets-….json. Export the tickets from the same date.',
    );
  if (ticket.deleted === true) return leaveOut('Was deleted in Freshdesk, and is left out.');
  if (ticket.spam === true) return leaveOut('Is marked as spam, and is left out.');
  const { id, requester_id, responder_id, created_at, updated_at, stats } = ticket;
  const knownStatus = statuses[ticket.status];
  if (!knownStatus) addRemark(`Has the unknown status ${ticket.status}, and is in progress here.`);
  const { status, waiting = false } = knownStatus ?? { status: 'in_progress' };
  const type = ticket.type ? ticketTypesByName[ticket.type.toLowerCase()] : undefined;
  if (ticket.type && !type) addRemark(`Has the unknown type ${ticket.type}, and is an incident here.`);
  const adaptedTags = adaptTags(ticket.tags ?? []);
  if (adaptedTags.rejectedTags.length > 0)
    addRemark(`Has more tags than fit: ${adaptedTags.rejectedTags.join(', ')}.`);
  const values = Object.entries(ticket.custom_fields ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[name, value] as const]
      : [],
  );
  const hasEnded = status === 'resolved' || status === 'closed';
  const priority = priorities[ticket.priority - 1];
  return {
    records: [
      {
        kind: 'ticket',
        id,
        subject: ticket.subject ?? '',
        description: toMarkdown(ticket.description, ticket.description_text),
        ...(type && { type }),
        ...(priority && { priority }),
        status: status === 'in_progress' && ticket.status === 2 && responder_id === null ? 'new' : status,
        company_id: ticket.company_id,
        requester_id,
        assignee_id: responder_id,
        group_id: ticket.group_id,
        tags: adaptedTags.tags,
        custom_fields: Object.fromEntries(values),
        hold: status === 'on_hold' ? { reason: 'Waiting on a third party, in Freshdesk', until: null } : null,
        waiting,
        created_at,
        updated_at,
        ended_at: hasEnded ? (stats?.resolved_at ?? stats?.closed_at ?? updated_at) : null,
        satisfaction: readRating(pieces, addRemark),
      },
      ...composeFiles({
        id,
        html: ticket.description,
        attachments: ticket.attachments,
        sharedFields: {
          ticket_id: id,
          comment_id: null,
          is_internal: false,
          author_id: requester_id,
          created_at,
        },
      }),
      ...readConversations(pieces, ticket).flatMap((comment): TransferRecordInput[] => {
        const { user_id: author_id } = comment;
        const sharedFields = {
          ticket_id: id,
          author_id,
          is_internal: comment.private,
          created_at: comment.created_at,
        };
        return [
          {
            kind: 'comment',
            id: comment.id,
            ...sharedFields,
            author_role: comment.incoming ? 'customer' : 'support',
            content: toMarkdown(comment.body, comment.body_text),
          },
          ...composeFiles({
            id: comment.id,
            html: comment.body,
            attachments: comment.attachments,
            sharedFields: { ...sharedFields, comment_id: comment.id },
          }),
        ];
      }),
    ],
    remarks,
  };
}

export const freshdesk: Vendor = { name: 'Freshdesk', findStage, readFile, readTicket };
