import { useQueryClient } from '@tanstack/react-query';
import { generatePath, useNavigate } from 'react-router-dom';
import { toast } from '../../ui/toasts/toasts.ts';
import { brand } from '@portico/shared/brand.ts';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import type { SeenConversation, TicketComment } from '@portico/shared/contract/ticket-conversation.ts';
import type { Ticket } from '@portico/shared/contract/ticket.ts';
import { portalPaths } from '@portico/shared/model/portal-paths.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { api } from '../../api/api.ts';
import { ApiError, errorMessage } from '../../api/error.ts';
import { isKeyReused } from '../../api/idempotency.ts';
import { useMarkRead } from '../../api/use-mark-read.ts';
import { prependRestoredText, useTakeBack } from '../../conversation/change/use-take-back.tsx';
import { type NewComments, useNewComments } from '../../conversation/composer/use-new-comments.ts';
import { Composer } from '../../conversation/composer/composer.tsx';
import { changeCachedTicket } from '../../conversation/change/change-cached-ticket.ts';
import { addCachedComment } from '../../conversation/change/cached-comments.ts';
import { addAttachment } from '../../conversation/files/cached-attachments.ts';
import { ReplyBar } from '../../conversation/composer/reply-bar.tsx';
import { useServerDraft } from '../../conversation/drafts.ts';
import { useFileQueue } from '../../conversation/files/use-file-queue.ts';
import type { DraftForm } from '../../forms/open-draft.ts';
import { formatLimitHint } from '../../forms/limit-hint.ts';
import { type Draft, useDraft } from '../../forms/use-draft.ts';
import { useForm } from '../../forms/use-form.ts';
import { useIdempotentCreate } from '../../forms/use-idempotent-create.ts';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/fields/button.tsx';
import { useSetUnreadInCache } from './use-unread-in-cache.ts';
import { DraftNotice } from '../draft-notice.tsx';
import { ticketKey, ticketListsKey } from '../query-keys.ts';

const alreadyStoredText =
  'An earlier version of this comment was already saved. Check the conversation before sending it again.';

/** What sending a reply does, in addition to adding it. */
const effectTexts: Record<Ticket['reply'], string> = {
  comment: '',
  reopen: 'This ticket is no longer open. Your reply reopens it.',
  follow_up: 'This ticket was closed a while ago. Your reply starts a follow-up ticket, linked to this one.',
};
const sendLabels: Record<Ticket['reply'], string> = {
  comment: 'Add Comment',
  reopen: 'Add Comment',
  follow_up: 'Start Follow-up Ticket',
};

interface ReplyValues {
  content: string;
}

const createReplyDraftForm = (id: string): DraftForm<ReplyValues> => ({
  name: `reply/${id}`,
  empty: { content: '' },
  parse: ({ content }) => (typeof content === 'string' ? { content } : undefined),
});

const formatEffect = ({ merged_into, reply }: Ticket): string =>
  merged_into
    ? `This request was merged into ${merged_into.ticket_number}. Your reply is added there.`
    : effectTexts[reply];

/** The ticket that receives the reply, and what the reply does to it. */
const findReplyTarget = ({ id, merged_into, reply }: Ticket) =>
  merged_into ? { id: merged_into.id, reply: 'comment' as const } : { id, reply };

/**
 * Adds the reply to this ticket or, if this ticket was merged, to the one into which it was merged. If the
 * ticket was closed a while ago, starts a follow-up ticket with the reply instead.
 * @returns the id of the ticket that has the reply; undefined if new comments prevented sending
 */
function useSendReply(
  ticket: Ticket,
  draft: Draft<ReplyValues>,
  { sendUnlessNewComments }: NewComments,
  onSent: (comment: TicketComment) => void,
) {
  const { id, reply } = findReplyTarget(ticket);
  const queryClient = useQueryClient();
  const { create } = useIdempotentCreate({
    send: async ({ content, seen }: ReplyValues & { seen: SeenConversation }, idempotency_key) => {
      const request = { params: { id }, body: { content }, idempotency_key };
      if (reply === 'follow_up') return { followUp: await api('startFollowUp', request) };
      // If the reply goes to another ticket, the user has not seen that ticket's conversation.
      const body = { content, ...(id === ticket.id && { seen }) };
      return { comment: await api('addTicketComment', { ...request, body }) };
    },
    onKeyReused: () => void queryClient.invalidateQueries({ queryKey: ticketKey(id) }),
    draft,
    canCreateAnother: true,
  });
  return async (content: string) => {
    const sentReply = await sendUnlessNewComments((seen) => create({ content, seen }));
    if (!sentReply) return undefined;
    const { comment, followUp } = sentReply;
    if (reply !== 'comment') void queryClient.invalidateQueries({ queryKey: ticketListsKey });
    if (followUp) {
      void queryClient.invalidateQueries({ queryKey: ticketKey(id) });
      toast.success(`Follow-up ticket ${followUp.ticket_number} created`);
      return followUp.id;
    }
    changeCachedTicket(queryClient, ticketKey(id), (detail) => addCachedComment(detail, comment));
    if (reply === 'reopen') void queryClient.invalidateQueries({ queryKey: ticketKey(id) });
    onSent(comment);
    toast.success('Comment added successfully', {
      ...(reply === 'reopen' && { description: 'The ticket is open again.' }),
    });
    return id;
  };
}

/**
 * The form to comment on a ticket, and to add files. The text is kept until it is saved, even if the user
 * leaves the page.
 */
export function Reply({ detail }: { detail: TicketDetail }) {
  const { ticket } = detail;
  const { id } = ticket;
  const { reply } = findReplyTarget(ticket);
  // Imported here, because this code is loaded after the first paint.
  useMarkRead(detail, useSetUnreadInCache());
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { user } = useSession();
  const form = createReplyDraftForm(id);
  const serverDraft = useServerDraft(user?.id ?? '', form.name, detail, 'reply');
  const draft = useDraft(form);
  const takeBack = useTakeBack(id);
  const queue = useFileQueue((attachment) => {
    changeCachedTicket(queryClient, ticketKey(id), (detail) => addAttachment(detail, attachment));
  });
  const { values, isSubmitting, edit, reset, formProps } = useForm({
    defaultValues: draft.values,
    onSubmit: async ({ content }) => {
      if (newComments.stopForNewComments()) return;
      await serverDraft.sending();
      const hasText = content.trim() !== '';
      const target = hasText ? await send(content) : findReplyTarget(ticket).id;
      if (target === undefined) return;
      if (target === id) serverDraft.sent();
      else serverDraft.discarded();
      reset(draft.empty);
      const uploadPromise = hasText ? queue.uploadTo(target) : queue.uploadAlone(target);
      if (target === id) return;
      await uploadPromise;
      void navigate(generatePath(portalPaths.ticket, { id: target }));
    },
    onError: (error) => {
      const description = isKeyReused(error) ? alreadyStoredText : errorMessage(error);
      toast.error('Failed to add comment', { description });
      if (error instanceof ApiError && ['ticket_ended', 'ticket_merged'].includes(error.code))
        void queryClient.invalidateQueries({ queryKey: ticketKey(id) });
      return {};
    },
    onEdit: (editedValues) => {
      draft.edited(editedValues);
      serverDraft.edited(editedValues.content);
    },
  });
  const textLength = values.content.trim().length;
  const newComments = useNewComments({
    detail,
    hasUnsentContent: textLength > 0 || queue.files.length > 0,
    typed_at: draft.restored?.saved_at,
  });
  const send = useSendReply(ticket, draft, newComments, takeBack.sent);
  const tooLongError =
    textLength > limits.comment
      ? `Comment is longer than ${limits.comment} characters (it has ${textLength})`
      : undefined;
  const hasOnlyFiles = textLength === 0 && queue.files.some(({ state }) => state !== 'sending');
  const canSend = (textLength > 0 || hasOnlyFiles) && tooLongError === undefined && !isSubmitting;
  return (
    <form className="reply" data-writing="reply" data-focus-fallback="first" {...formProps}>
      {formatEffect(ticket) && <p className="reply-effect">{formatEffect(ticket)}</p>}
      <DraftNotice
        draft={draft}
        onDiscard={() => {
          reset(draft.empty);
          serverDraft.discarded();
        }}
      />
      <Composer
        label="Add a comment"
        hint={`${formatLimitHint(limits.comment)}. Ctrl+Enter sends.`}
        notice={takeBack.notice(({ content }) =>
          edit({ content: prependRestoredText(values.content, content) }),
        )}
        error={tooLongError}
        arrivedComments={newComments.comments}
        placeholder={`Write to ${brand.name} support`}
        value={values.content}
        readOnly={isSubmitting}
        canSend={canSend}
        queue={queue}
        ticket={id}
        onChange={(content) => edit({ content })}
      >
        <Button type="submit" disabled={!canSend}>
          {isSubmitting ? 'Adding...' : hasOnlyFiles ? 'Upload Files' : sendLabels[reply]}
        </Button>
      </Composer>
      <ReplyBar form={formProps.ref}>
        <button type="button" onClick={() => formProps.ref.current?.querySelector('textarea')?.focus()}>
          Reply
        </button>
      </ReplyBar>
    </form>
  );
}
