import type { TicketAttachment } from '@portico/shared/contract/attachments.ts';
import type { TicketComment } from '@portico/shared/contract/ticket-conversation.ts';
import { limits } from '@portico/shared/model/limits.ts';
import type { RecordOfKind } from '@portico/shared/transfer/records.ts';
import { createFilePath, unknownMediaType } from '../../attachments/file-names.ts';
import { createFileScan } from '../../domain/ticket/attachment-item.ts';
import type { NewEvent } from '../../domain/ticket/recorded-event.ts';
import { toCommentPreview } from '../../tickets/conversation/comment-preview.ts';
import { type Author, findAuthor, toActor } from './authors.ts';
import type { KnownEntries } from './known.ts';
import { createStableUlid } from './stable-id.ts';
import { splitText } from './texts.ts';
import { type TicketRecords, ownSource } from './ticket-records.ts';

/** A comment, or a part of one that is too long. */
export interface ImportedComment {
  readonly comment: TicketComment;
  readonly author: Author;
}

/** A comment in an export of this product, unchanged. */
function composeExportedComment(
  record: RecordOfKind<'comment'>,
  ticket_id: string,
  author: Author,
): TicketComment {
  const {
    id,
    author_id,
    content,
    is_internal,
    created_at,
    left_out,
    is_outside,
    changed_at,
    removed,
    mentions,
    split_into,
  } = record;
  return {
    id,
    ticket_id,
    user_id: author_id ?? '',
    user_name: author.name,
    user_email: author.email,
    author_role: author.side,
    content,
    is_internal,
    created_at,
    ...(left_out !== undefined && { left_out }),
    ...(is_outside && { is_outside }),
    ...(changed_at !== undefined && { changed_at }),
    ...(removed && { removed }),
    ...(mentions.length > 0 && { mentions }),
    ...(split_into && { split_into }),
  };
}

export const composeComments = (
  group: TicketRecords,
  ticket_id: string,
  entries: KnownEntries,
): ImportedComment[] =>
  group.comments.flatMap((record) => {
    const author = findAuthor(record, entries);
    if (group.source === ownSource)
      return [{ author, comment: composeExportedComment(record, ticket_id, author) }];
    return splitText(record.content, limits.comment).map((content, part) => ({
      author,
      comment: {
        id: createStableUlid(record.created_at, group.source, 'comment', record.id, String(part)),
        ticket_id,
        user_id: author.id,
        user_name: author.name,
        user_email: author.email,
        author_role: author.side,
        content,
        ...(record.left_out !== undefined && part === 0 && { left_out: record.left_out }),
        is_internal: record.is_internal,
        created_at: record.created_at,
      },
    }));
  });

/**
 * The id of a file's author. Exports of this product contain ids even of authors without a record: programs
 * and erased people.
 */
const findUploaderId = (
  { author_id }: RecordOfKind<'file'>,
  author: Author,
  { source }: TicketRecords,
): string => (source === ownSource ? (author_id ?? '') : author.id);

/** A file of a ticket, and the record that says where its content is. */
export interface ImportedFile {
  readonly attachment: TicketAttachment;
  readonly author: Author;
  readonly record: RecordOfKind<'file'>;
}

export const createFileId = ({ id, created_at }: RecordOfKind<'file'>, group: TicketRecords): string =>
  group.source === ownSource ? id : createStableUlid(created_at, group.source, 'file', group.id, id);

/** @param size in bytes; undefined for a withheld file, which has no content */
export function composeFile(
  record: RecordOfKind<'file'>,
  size: number | undefined,
  group: TicketRecords,
  ticket_id: string,
  entries: KnownEntries,
): ImportedFile {
  const author = findAuthor(record, entries);
  const [file_name = 'file'] = splitText(record.file_name.replace(/\s+/g, ' '), limits.file_name);
  const id = createFileId(record, group);
  const at = new Date(record.created_at);
  return {
    record,
    author,
    attachment: {
      id,
      ticket_id,
      file_name,
      // Derived from the id instead of random, so that a repeated import stores the file at the same path.
      file_path: createFilePath(ticket_id, file_name, at, Number.parseInt(id.slice(-4), 32) / 32 ** 4),
      file_type: /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(record.file_type)
        ? record.file_type
        : unknownMediaType,
      file_size: size ?? record.file_size ?? 0,
      uploaded_by: findUploaderId(record, author, group),
      uploader_name: author.name,
      uploader_role: author.side,
      ...(size === undefined ? { scan: record.scan, withheld: record.withheld } : createFileScan()),
      created_at: record.created_at,
    },
  };
}

/** Sorts events by time. Events with the same time keep their order. */
export const sortByTime = (events: readonly NewEvent[]): NewEvent[] =>
  events.toSorted((a, b) => a.at.getTime() - b.at.getTime());

export const composeConversationEvents = (
  comments: readonly ImportedComment[],
  files: readonly ImportedFile[],
): NewEvent[] => [
  ...comments.map(({ comment: { id: comment_id, is_internal, content, created_at }, author }): NewEvent => {
    const eventFields = { actor: toActor(author), at: new Date(created_at), quiet: true } as const;
    if (is_internal) return { event: 'noted', comment_id, ...eventFields };
    return { event: 'commented', comment_id, text: toCommentPreview(content), opening: [], ...eventFields };
  }),
  ...files.map(({ attachment, author }): NewEvent => ({
    event: 'file_added',
    file_id: attachment.id,
    actor: toActor(author),
    at: new Date(attachment.created_at),
    quiet: true,
  })),
];
