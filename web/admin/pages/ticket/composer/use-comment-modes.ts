import { useState } from 'react';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import type { TicketComment } from '@portico/shared/contract/ticket-conversation.ts';
import { type CommentMode, commentModes } from '@portico/shared/model/ticket.ts';
import { textRules } from '@portico/shared/model/text-rules.ts';
import { prependRestoredText } from '../../../../conversation/change/use-take-back.tsx';
import { useNewComments } from '../../../../conversation/composer/use-new-comments.ts';
import { useServerDraft } from '../../../../conversation/drafts.ts';
import { useDraft } from '../../../../forms/use-draft.ts';
import { useForm } from '../../../../forms/use-form.ts';
import { useSession } from '../../../../session/session.tsx';
import { createCommentDraftForm, useAddComment } from './use-add-comment.ts';

interface Options {
  /** The number of files to send with a reply. */
  fileCount: number;
  onSent: (mode: CommentMode, comment: TicketComment | undefined) => void;
  /** Called instead of sending if there are new comments that the user must read first. */
  onSendStopped: () => void;
}

type Values = Record<CommentMode, string> & { mode: CommentMode };

export const isBlank = (text: string): boolean => !textRules.not_blank.passes(text);

/**
 * The texts of a reply and a note; the form shows one of them. When the user changes the mode, the text of a
 * reply moves to an empty note: this is safe, because everybody who reads notes also reads replies. Customers
 * must not read a note, so its text moves to the reply only if it came from there unchanged.
 */
export function useCommentModes(detail: TicketDetail, { fileCount, onSent, onSendStopped }: Options) {
  const { user } = useSession();
  const person = user?.id ?? '';
  const ticket = detail.ticket.id;
  const serverDrafts = {
    reply: useServerDraft(person, createCommentDraftForm(ticket, 'reply').name, detail, 'reply'),
    note: useServerDraft(person, createCommentDraftForm(ticket, 'note').name, detail, 'note'),
  };
  const drafts = {
    reply: useDraft(createCommentDraftForm(ticket, 'reply')),
    note: useDraft(createCommentDraftForm(ticket, 'note')),
  };
  /** The text that was moved from the reply to the note; undefined if none was. */
  const [movedText, setMovedText] = useState<string>();
  const [restoredReply, restoredNote] = [drafts.reply.restored, drafts.note.restored];
  const isNoteNewer = (restoredNote?.saved_at ?? 0) > (restoredReply?.saved_at ?? 0);
  const { values, isSubmitting, reset, formProps } = useForm<Values>({
    defaultValues: {
      mode: isNoteNewer ? 'note' : 'reply',
      reply: drafts.reply.values.content,
      note: drafts.note.values.content,
    },
    onSubmit: async ({ mode, ...texts }) => {
      const hasText = !isBlank(texts[mode]);
      if (newComments.stopForNewComments()) return onSendStopped();
      await serverDrafts[mode].sending();
      const comment = hasText ? await addComment[mode](texts[mode]) : undefined;
      if (hasText && !comment) return onSendStopped();
      reset({ [mode]: '' });
      setMovedText(undefined);
      serverDrafts[mode].sent();
      onSent(mode, comment);
    },
    onError: () => ({}),
  });
  const { mode, reply, note } = values;
  const newComments = useNewComments({
    detail,
    hasUnsentContent: [reply, note].some((text) => !isBlank(text)) || fileCount > 0,
    typed_at: isNoteNewer ? restoredNote?.saved_at : restoredReply?.saved_at,
  });
  const addComment = {
    reply: useAddComment(ticket, 'reply', drafts.reply, newComments),
    note: useAddComment(ticket, 'note', drafts.note, newComments),
  };

  const write = (changed: Partial<Record<CommentMode, string>>) => {
    reset(changed);
    for (const commentMode of commentModes) {
      const content = changed[commentMode];
      if (content === undefined) continue;
      drafts[commentMode].edited({ content });
      serverDrafts[commentMode].edited(content);
    }
  };
  const moveBackToReply = () => {
    if (movedText !== undefined) write({ reply: movedText, note: '' });
    setMovedText(undefined);
  };
  return {
    mode,
    /** The text in the current mode. */
    content: values[mode],
    draft: drafts[mode],
    isSubmitting,
    /** New comments that prevented sending. */
    arrived: newComments.comments,
    formProps,
    /** Whether the other mode has an unsent text. */
    hasOtherDraft: !isBlank(values[mode === 'reply' ? 'note' : 'reply']),
    /** Moves the note's text back to the reply; undefined unless the text came from the reply. */
    moveBackToReply:
      mode === 'note' && movedText !== undefined && isBlank(reply) ? moveBackToReply : undefined,
    edit: (content: string) => write({ [mode]: content }),
    /** Restores the text of a comment that was taken back. */
    restore: ({ content, is_internal }: TicketComment) => {
      const to = is_internal ? 'note' : 'reply';
      reset({ mode: to });
      write({ [to]: prependRestoredText(values[to], content) });
    },
    empty: () => {
      reset({ [mode]: '' });
      serverDrafts[mode].discarded();
    },
    choose: (newMode: CommentMode) => {
      reset({ mode: newMode });
      if (newMode === 'note' && isBlank(note) && !isBlank(reply)) {
        setMovedText(reply);
        write({ note: reply, reply: '' });
      } else if (newMode === 'reply' && note === movedText && isBlank(reply)) moveBackToReply();
    },
  };
}
