import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Ticket } from '@portico/shared/contract/ticket.ts';
import { findTextError } from '@portico/shared/model/text-rules.ts';
import { formatLimitHint } from '../../../forms/limit-hint.ts';
import { ticketFields } from '../../../forms/ticket-fields.ts';
import { useUnloadWarning } from '../../../forms/use-unload-warning.ts';
import { PriorityBadge, StatusBadge } from '../../../ui/tickets/badge.tsx';
import { MarkUnread } from './mark-unread.tsx';
import { texts } from './texts.ts';
import type { TicketUpdater } from '../../tickets/change/use-ticket-update.ts';

interface EditorProps {
  subject: string;
  saving: boolean;
  /** @param onSaved called when the API has saved the subject */
  onSave: (subject: string, onSaved: () => void) => void;
  onClose: () => void;
}

/** Enter saves, Escape cancels. The input is preserved if the API refuses it. */
function SubjectEditor({ subject, saving, onSave, onClose }: EditorProps) {
  const [typed, setTyped] = useState(subject);
  const [error, setError] = useState<string>();
  const input = useRef<InputProps.Ref>(null);
  useEffect(() => input.current?.select(), []);
  useUnloadWarning(typed !== subject);
  const save = () => {
    if (saving) return;
    const problem = findTextError(ticketFields.subject, typed);
    setError(problem);
    if (problem !== undefined) input.current?.focus();
    else if (typed.trim() === subject) onClose();
    else onSave(typed.trim(), onClose);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <FormField
        stretch
        label={ticketFields.subject.label}
        constraintText={formatLimitHint(ticketFields.subject.max)}
        errorText={error}
      >
        <div className="subject-editor">
          <Input
            ref={input}
            ariaRequired
            readOnly={saving}
            value={typed}
            onChange={({ detail }) => setTyped(detail.value)}
            onKeyDown={({ detail }) => {
              if (detail.key === 'Escape' && !detail.isComposing) onClose();
            }}
          />
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="primary" loading={saving} loadingText={texts.saving}>
              {texts.save_subject}
            </Button>
            <Button formAction="none" onClick={onClose}>
              {texts.cancel_subject}
            </Button>
          </SpaceBetween>
        </div>
      </FormField>
    </form>
  );
}

/** Number and subject of a ticket, with badges for status and priority. Staff correct the subject here. */
export function TicketHeading({ ticket, updater }: { ticket: Ticket; updater: TicketUpdater }) {
  const { beginChange, update, pending } = updater;
  const { id, ticket_number, subject, merged_into } = ticket;
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<ButtonProps.Ref>(null);
  const edit = () => {
    beginChange();
    setEditing(true);
  };
  const close = () => {
    flushSync(() => setEditing(false));
    editButton.current?.focus();
  };
  return (
    <SpaceBetween size="xs">
      <Header
        variant="h1"
        description={
          <span className="badges">
            <StatusBadge status={ticket.status} />
            <PriorityBadge priority={ticket.priority} />
          </span>
        }
        actions={<MarkUnread id={id} />}
        info={
          merged_into === null &&
          !isEditing && (
            <Button
              ref={editButton}
              variant="icon"
              iconName="edit"
              ariaLabel={texts.edit_subject}
              onClick={edit}
            />
          )
        }
      >
        {isEditing ? ticket_number : `${ticket_number}: ${subject}`}
      </Header>
      {isEditing && (
        <SubjectEditor
          subject={subject}
          saving={pending !== undefined}
          onSave={(correctedSubject, onSaved) => update({ subject: correctedSubject }, undefined, onSaved)}
          onClose={close}
        />
      )}
    </SpaceBetween>
  );
}
