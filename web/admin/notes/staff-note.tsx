import Box from '@cloudscape-design/components/box';
import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { StaffNote } from '@portico/shared/contract/staff-notes.ts';
import { FailedPart } from '../errors/failed-part.tsx';
import { useDraft } from '../../forms/use-draft.ts';
import { formatShortDate } from '../../ui/time/dates.ts';
import { Status } from '../status/status.tsx';
import { type NoteDraft, NoteForm } from './note-form.tsx';
import { type NoteTarget, type NoteTargets, staffNotesQuery } from './queries.ts';
import { texts } from './texts.ts';
import './staff-note.css';

interface Props extends NoteTarget {
  /** The name of the person or company. */
  name: string;
  /** All notes that the screen shows, which load together. By default, this is only the note itself. */
  targets?: NoteTargets;
}

interface NoteProps {
  name: string;
  note: StaffNote;
  button: RefObject<ButtonProps.Ref | null>;
  onEdit: () => void;
}

function Note({ name, note: { text, author_name, saved_at }, button, onEdit }: NoteProps) {
  const isEmpty = text === '';
  return (
    <SpaceBetween size="xxs">
      {isEmpty ? (
        <Box color="text-body-secondary">{texts.none}</Box>
      ) : (
        <p className="staff-note" dir="auto">
          {text}
        </p>
      )}
      {!isEmpty && saved_at !== null && (
        <Box color="text-body-secondary" fontSize="body-s">
          {texts.saved_by(author_name ?? texts.former_user, formatShortDate(saved_at))}
        </Box>
      )}
      <Button
        ref={button}
        variant="inline-link"
        ariaLabel={isEmpty ? texts.add_on(name) : texts.edit_on(name)}
        onClick={onEdit}
      >
        {isEmpty ? texts.add : texts.edit}
      </Button>
    </SpaceBetween>
  );
}

/** The value of the draft while the user is not editing the note. */
const noDraft: NoteDraft = { text: '', version: -1 };
const parse = ({ text, version }: Readonly<Record<string, unknown>>): NoteDraft | undefined =>
  typeof text === 'string' && typeof version === 'number' ? { text, version } : undefined;

/** The editable staff note on a person or company. */
export function EditableStaffNote({ about, id, name, targets = { [about]: id } }: Props) {
  const target = { about, id };
  const { data, isFetching, refetch } = useQuery(staffNotesQuery(targets));
  const note = data?.[about];
  const draft = useDraft<NoteDraft>({ name: `staff-note/${about}/${id}`, empty: noDraft, parse });
  const [start, setStart] = useState(draft.restored && draft.values);
  const button = useRef<ButtonProps.Ref>(null);
  const wasEditing = useRef(false);
  const isEditing = start !== undefined;
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (start)
    return (
      <NoteForm
        target={target}
        name={name}
        start={start}
        draft={draft}
        takesFocus={draft.restored === undefined}
        onClose={() => setStart(undefined)}
      />
    );
  if (note)
    return (
      <Note
        name={name}
        note={note}
        button={button}
        onEdit={() => setStart({ text: note.text, version: note.version })}
      />
    );
  return isFetching ? (
    <Status type="loading">{texts.loading}</Status>
  ) : (
    <FailedPart title={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
  );
}
