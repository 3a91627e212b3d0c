import { useState } from 'react';
import { limits } from '@portico/shared/model/limits.ts';
import type { TicketComment } from '@portico/shared/contract/ticket-conversation.ts';
import { Composer } from '../composer/composer.tsx';
import { MentionSuggestions } from '../mentions/suggestions.tsx';
import { texts } from './texts.ts';

interface Props {
  comment: TicketComment;
  /** Whether the comment can mention colleagues. */
  isByStaff: boolean;
  busy: boolean;
  onSave: (content: string) => void;
  onCancel: () => void;
}

/** The form that replaces a comment while its author edits it. */
export function EditComment({ comment, isByStaff, busy, onSave, onCancel }: Props) {
  const [content, setContent] = useState(comment.content);
  const isTooLong = content.length > limits.comment;
  const canSave = content.trim() !== '' && !isTooLong && !busy;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave) onSave(content);
      }}
    >
      <Composer
        id={`edit-${comment.id}`}
        label={texts.edit_label}
        error={isTooLong ? texts.too_long(limits.comment) : undefined}
        arrivedComments={[]}
        placeholder=""
        value={content}
        readOnly={busy}
        canSend={canSave}
        ticket={comment.ticket_id}
        isNote={comment.is_internal}
        {...(isByStaff && { Suggestions: MentionSuggestions })}
        onChange={setContent}
      >
        <button type="button" className="composer-plain" onClick={onCancel}>
          {texts.cancel}
        </button>
        <button type="submit" className="comment-save" aria-disabled={!canSave || undefined}>
          {texts.save}
        </button>
      </Composer>
    </form>
  );
}
