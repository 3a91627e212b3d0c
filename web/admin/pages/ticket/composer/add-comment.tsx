import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import Checkbox from '@cloudscape-design/components/checkbox';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { toast } from '../../../../ui/toasts/toasts.ts';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import type { TicketComment } from '@portico/shared/contract/ticket-conversation.ts';
import type { Ticket } from '@portico/shared/contract/ticket.ts';
import { type CommentMode, selectableStatuses, getStatusTab } from '@portico/shared/model/ticket.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { useTakeBack } from '../../../../conversation/change/use-take-back.tsx';
import { Composer } from '../../../../conversation/composer/composer.tsx';
import { ReplyBar } from '../../../../conversation/composer/reply-bar.tsx';
import { useFileQueue } from '../../../../conversation/files/use-file-queue.ts';
import { Lock } from '../../../../conversation/lock.tsx';
import { formatEnumLabel } from '../../../../ui/tickets/enum-label.ts';
import { DraftAlert } from '../../../dialogs/draft-alert.tsx';
import { useShortcuts } from '../../../shortcuts/use-shortcuts.ts';
import { changeCachedTicket } from '../../../../conversation/change/change-cached-ticket.ts';
import { addAttachment } from '../../../../conversation/files/cached-attachments.ts';
import { ticketQuery } from '../../../tickets/queries.ts';
import { texts } from '../texts.ts';
import { NotifyBeforeOpen } from './before-open.tsx';
import { ReplyChangesList } from './changes-of-reply.tsx';
import { type TicketEdit, listChangedFields } from '../../../tickets/change/field-change.ts';
import { texts as changeTexts } from '../../../tickets/change/texts.ts';
import { Participants } from '../people/participants.tsx';
import { useReplyChanges } from './use-reply-changes.ts';
import { StaffSuggestions } from './canned-replies.tsx';
import { ReplyTicketContext } from './ticket-of-reply.ts';
import { isBlank, useCommentModes } from './use-comment-modes.ts';
import './add-comment.css';

/** Shows who will read the text. */
function Readers({ isNote, ticket }: { isNote: boolean; ticket: Ticket }) {
  const { requester_name, company_name } = ticket;
  if (isNote)
    return (
      <p className="comment-readers">
        <Lock /> <strong>{texts.internal_hint}.</strong> {texts.note_to(requester_name)}
      </p>
    );
  const [to, name, others] = texts.reply_to(requester_name, company_name);
  return (
    <p className="comment-readers">
      {to}
      <strong>{name}</strong>
      {others}
    </p>
  );
}

const waitItemId = 'wait';

interface Props {
  detail: TicketDetail;
  /** Called when the user starts to choose a status. */
  onBeginChange: () => void;
  /** Changes the ticket. `added` is the comment that was sent together with the change. */
  onChange: (change: TicketEdit, added: TicketComment | undefined) => void;
}

/** Escape moves the focus from the text to its form, where the ticket's shortcuts work. */
function useEscapeFromTextarea(ref: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const form = ref.current;
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && target instanceof HTMLTextAreaElement) form?.focus();
    };
    form?.addEventListener('keydown', onKey);
    return () => form?.removeEventListener('keydown', onKey);
  }, [ref]);
}

/**
 * The form for an answer to the customer, with files, or an internal note. Texts are preserved until they are
 * saved, even if the user leaves the page.
 */
export function AddComment({ detail, onBeginChange, onChange }: Props) {
  const { ticket } = detail;
  const { id } = ticket;
  const textareaId = useId();
  const queryClient = useQueryClient();
  /** The changes to the ticket that the send button also makes. */
  const changeOnSend = useRef<TicketEdit>(undefined);
  const changes = useReplyChanges(ticket, onBeginChange);
  const queue = useFileQueue((attachment) => {
    changeCachedTicket(queryClient, ticketQuery(id).queryKey, (detail) => addAttachment(detail, attachment));
  });
  const takeBack = useTakeBack(id);
  const { mode, content, draft, isSubmitting, formProps, ...form } = useCommentModes(detail, {
    fileCount: queue.files.length,
    onSendStopped: () => {
      changeOnSend.current = undefined;
    },
    onSent: (sent, comment) => {
      if (comment) takeBack.sent(comment);
      const change = { ...changes.findRemainingChange(sent === 'note'), ...changeOnSend.current };
      const changesTicket = listChangedFields(change).length > 0;
      // One toast for everything that was sent together.
      if (changesTicket) onChange(change, comment);
      else if (comment) toast.success(changeTexts.comment_added);
      if (sent === 'reply') void (comment || changesTicket ? queue.uploadTo(id) : queue.uploadAlone(id));
      changeOnSend.current = undefined;
      changes.clear();
      // The send button is now disabled, so it must not keep the focus.
      document.getElementById(textareaId)?.focus();
    },
  });
  const write = (newMode: CommentMode) => {
    if (isSubmitting) return;
    form.choose(newMode);
    document.getElementById(textareaId)?.focus();
  };
  useShortcuts({ r: () => write('reply'), n: () => write('note') });
  useEscapeFromTextarea(formProps.ref);
  const isNote = mode === 'note';
  const settableStatuses = selectableStatuses.filter(
    (status) => status !== 'new' && status !== ticket.status,
  );
  const canSendAndWait = Boolean(ticket.service_level) && getStatusTab(ticket.status) !== 'closed';
  const isTooLong = content.length > limits.comment;
  const sendsOnlyFiles = !isNote && isBlank(content) && queue.files.some(({ state }) => state !== 'sending');
  const submit = (change?: TicketEdit) => {
    changeOnSend.current = change;
    formProps.ref.current?.requestSubmit();
  };
  const canSend = (sendsOnlyFiles || !isBlank(content)) && !isTooLong && !isSubmitting;
  return (
    <form data-writing={mode} data-focus-fallback="first" tabIndex={-1} {...formProps}>
      <SpaceBetween size="s">
        <DraftAlert
          draft={draft}
          onDiscard={() => {
            form.empty();
            changes.clear();
          }}
        />
        <ReplyTicketContext value={{ ticket, onAddChanges: changes.add }}>
          <Composer
            id={textareaId}
            label={texts.add_label}
            hint={isNote ? texts.note_hint : texts.send_hint(canSendAndWait)}
            notice={takeBack.notice(form.restore)}
            error={isTooLong ? texts.too_long(limits.comment) : undefined}
            arrivedComments={form.arrived}
            placeholder={isNote ? texts.add_internal_placeholder : texts.add_placeholder}
            value={content}
            readOnly={isSubmitting}
            canSend={canSend}
            onShiftSend={canSendAndWait && !isNote ? () => submit({ waiting: true }) : undefined}
            queue={isNote ? undefined : queue}
            ticket={id}
            isNote={isNote}
            Suggestions={StaffSuggestions}
            onChange={(text) => {
              changes.begin();
              form.edit(text);
            }}
            modeSwitch={
              <Checkbox
                checked={isNote}
                readOnly={isSubmitting}
                description={!isNote && texts.internal_hint}
                onChange={({ detail }) => form.choose(detail.checked ? 'note' : 'reply')}
              >
                {texts.internal}
              </Checkbox>
            }
            head={
              <>
                <Readers isNote={isNote} ticket={ticket} />
                {!isNote && <Participants detail={detail} />}
                <ReplyChangesList
                  change={changes.findRemainingChange(isNote)}
                  onClear={changes.removeAll}
                  onTakeTicket={isNote ? undefined : changes.take}
                />
                {form.hasOtherDraft && (
                  <p className="comment-readers">{isNote ? texts.reply_draft : texts.note_draft}</p>
                )}
                {form.moveBackToReply && (
                  <p className="comment-readers">
                    {texts.moved}{' '}
                    <button type="button" className="composer-link" onClick={form.moveBackToReply}>
                      {texts.move_back}
                    </button>
                  </p>
                )}
              </>
            }
          >
            {isNote || sendsOnlyFiles ? (
              <Button
                formAction="submit"
                loading={isSubmitting}
                disabled={!canSend && !isSubmitting}
                {...(isNote ? { iconSvg: <Lock /> } : { variant: 'primary' })}
              >
                {isNote ? texts.add_internal : texts.add_files}
              </Button>
            ) : (
              <NotifyBeforeOpen onOpen={onBeginChange}>
                <ButtonDropdown
                  variant="primary"
                  expandToViewport
                  loading={isSubmitting}
                  disabled={!canSend && !isSubmitting}
                  ariaLabel={texts.more_ways}
                  mainAction={{
                    text: texts.add,
                    loading: isSubmitting,
                    disabled: !canSend && !isSubmitting,
                    onClick: () => submit(),
                  }}
                  items={[
                    ...(canSendAndWait
                      ? [{ id: waitItemId, text: texts.add_and_wait, secondaryText: texts.wait_keys }]
                      : []),
                    ...settableStatuses.map((status) => ({
                      id: status,
                      text: texts.add_and_set(formatEnumLabel(status)),
                    })),
                  ]}
                  onItemClick={({ detail }) => {
                    const status = settableStatuses.find((candidate) => candidate === detail.id);
                    submit(status === undefined ? { waiting: true } : { status });
                  }}
                />
              </NotifyBeforeOpen>
            )}
          </Composer>
        </ReplyTicketContext>
      </SpaceBetween>
      <ReplyBar form={formProps.ref}>
        <button type="button" onClick={() => write('reply')}>
          {texts.reply}
        </button>
        <button type="button" className="reply-bar-note" onClick={() => write('note')}>
          <Lock /> {texts.internal}
        </button>
      </ReplyBar>
    </form>
  );
}
