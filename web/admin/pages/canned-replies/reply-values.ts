import type { CannedReply } from '@portico/shared/contract/canned-replies.ts';
import { type ReplyScope, placeholderError } from '@portico/shared/model/canned-replies.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { textError } from '@portico/shared/model/text-rules.ts';
import { type FieldErrors, errorsFromApi } from '../../../forms/field-errors.ts';

export interface ReplyValues {
  title: string;
  text: string;
  scope: ReplyScope;
}

export const replyValues = (reply: CannedReply | undefined): ReplyValues => ({
  title: reply?.title ?? '',
  text: reply?.text ?? '',
  scope: reply?.scope ?? 'own',
});

export function validateReply({ title, text }: ReplyValues): FieldErrors<ReplyValues> {
  const ofTitle = textError({ label: 'Title', max: limits.canned_reply_title, multiline: false }, title);
  const ofText =
    textError({ label: 'Text', max: limits.canned_reply, multiline: true }, text) ?? placeholderError(text);
  return {
    ...(ofTitle !== undefined && { title: ofTitle }),
    ...(ofText !== undefined && { text: ofText }),
  };
}

export const replyErrorsFromApi = (error: unknown): FieldErrors<ReplyValues> =>
  errorsFromApi(error, ['title', 'text', 'scope'] as const);
