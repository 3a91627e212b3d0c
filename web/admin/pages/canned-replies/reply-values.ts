import type { CannedReply, ReplyChanges } from '@portico/shared/contract/canned-replies.ts';
import type { SharingScope } from '@portico/shared/model/sharing.ts';
import { type ReplyStatus, findPlaceholderError } from '@portico/shared/model/canned-replies.ts';
import type { Priority } from '@portico/shared/model/ticket.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { findTagError } from '@portico/shared/model/tags.ts';
import { findTextError } from '@portico/shared/model/text-rules.ts';
import { type FieldErrors, toFieldErrors } from '../../../forms/field-errors.ts';

export interface ReplyValues {
  title: string;
  text: string;
  scope: SharingScope;
  /** Empty for no change. */
  status: ReplyStatus | '';
  priority: Priority | '';
  /** `sender`, or the id of a member of staff. */
  assignee: string;
  group_id: string;
  /** Separated by commas or white space. */
  add_tags: string;
}

/** Represents the user who sends the reply, instead of the id of a member of staff. */
export const sender = 'sender';

export const toReplyValues = (reply: CannedReply | undefined): ReplyValues => ({
  title: reply?.title ?? '',
  text: reply?.text ?? '',
  scope: reply?.scope ?? 'own',
  status: reply?.changes?.status ?? '',
  priority: reply?.changes?.priority ?? '',
  assignee: reply?.changes?.assign_to_me ? sender : (reply?.changes?.assignee_id ?? ''),
  group_id: reply?.changes?.group_id ?? '',
  add_tags: reply?.changes?.add_tags?.join(', ') ?? '',
});

const parseTags = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((tag) => tag !== '');

const toChanges = ({ status, priority, assignee, group_id, add_tags }: ReplyValues): ReplyChanges => ({
  ...(status !== '' && { status }),
  ...(priority !== '' && { priority }),
  ...(assignee === sender && { assign_to_me: true }),
  ...(assignee !== '' && assignee !== sender && { assignee_id: assignee }),
  ...(group_id !== '' && { group_id }),
  ...(parseTags(add_tags).length > 0 && { add_tags: parseTags(add_tags) }),
});

export const hasChanges = (values: ReplyValues): boolean => Object.keys(toChanges(values)).length > 0;

/** The request body. */
export const toReplyBody = (values: ReplyValues) => ({
  title: values.title,
  text: values.text,
  ...(hasChanges(values) && { changes: toChanges(values) }),
});

const findTagsError = (text: string): string | undefined => {
  const tags = parseTags(text);
  if (tags.length > limits.tags) return `A ticket has at most ${limits.tags} tags`;
  return tags.map(findTagError).find((error) => error !== undefined);
};

export function validateReply({ title, text, add_tags }: ReplyValues): FieldErrors<ReplyValues> {
  const titleProblem = findTextError(
    { label: 'Title', max: limits.canned_reply_title, multiline: false },
    title,
  );
  const textProblem =
    findTextError({ label: 'Text', max: limits.canned_reply, multiline: true }, text) ??
    findPlaceholderError(text);
  const tagsProblem = findTagsError(add_tags);
  return {
    ...(titleProblem !== undefined && { title: titleProblem }),
    ...(textProblem !== undefined && { text: textProblem }),
    ...(tagsProblem !== undefined && { add_tags: tagsProblem }),
  };
}

export const toReplyErrors = (error: unknown): FieldErrors<ReplyValues> =>
  toFieldErrors(error, ['title', 'text', 'scope'] as const);
