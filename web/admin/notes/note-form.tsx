import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea, { type TextareaProps } from '@cloudscape-design/components/textarea';
import { useEffect, useRef } from 'react';
import type { StaffNote } from '@portico/shared/contract/staff-notes.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { errorMessage } from '../../api/error.ts';
import { toFieldErrors } from '../../forms/field-errors.ts';
import { formatLimitHint } from '../../forms/limit-hint.ts';
import { useForm } from '../../forms/use-form.ts';
import type { Draft } from '../../forms/use-draft.ts';
import { DraftAlert } from '../dialogs/draft-alert.tsx';
import type { NoteTarget } from './queries.ts';
import { texts } from './texts.ts';
import { useSaveNote } from './use-save-note.ts';

/** The text being edited, and the version of the note that the user saw. */
export interface NoteDraft {
  text: string;
  version: number;
}

interface Props {
  target: NoteTarget;
  name: string;
  start: NoteDraft;
  draft: Draft<NoteDraft>;
  /** Whether to focus the text field: true if the user has just opened the form. */
  takesFocus: boolean;
  onClose: () => void;
}

/** Shows the text that a colleague has saved while the user was editing. */
const NewerNote = ({ note: { author_name, text } }: { note: StaffNote }) => (
  <div role="alert">
    <Alert type="warning" header={texts.changed(author_name ?? texts.former_user)}>
      {texts.changed_hint}
      <p className="staff-note" dir="auto">
        {text === '' ? <i>{texts.was_removed}</i> : text}
      </p>
    </Alert>
  </div>
);

/** Edits a note. The text survives an error, and is stored in this browser when the user leaves the page. */
export function NoteForm({ target, name, start, draft, takesFocus, onClose }: Props) {
  const field = useRef<TextareaProps.Ref>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const { save, newer } = useSaveNote(target);
  const version = newer?.version ?? start.version;
  const { values, errors, isSubmitting, edit, formProps } = useForm<NoteDraft>({
    defaultValues: start,
    onSubmit: async ({ text }) => {
      if (!(await save({ text, version }))) return;
      draft.sent();
      onClose();
    },
    onError: (error) => ({ ...toFieldErrors(error, ['text']), root: errorMessage(error) }),
    onEdit: ({ text }) => draft.edited({ text, version }),
  });
  const discard = () => {
    draft.discard();
    onClose();
  };
  return (
    <form noValidate aria-label={texts.on(name)} {...formProps}>
      <SpaceBetween size="s">
        <DraftAlert draft={draft} onDiscard={onClose} />
        {newer && <NewerNote note={newer} />}
        {errors.root !== undefined && (
          <div role="alert">
            <Alert type="error" header={texts.save_failed}>
              {errors.root}
            </Alert>
          </div>
        )}
        <FormField
          label={texts.label}
          description={texts.hint}
          constraintText={formatLimitHint(limits.staff_note)}
          errorText={errors.text}
          stretch
        >
          <Textarea
            value={values.text}
            rows={4}
            ref={field}
            placeholder={texts.placeholder}
            onChange={({ detail }) => edit({ text: detail.value })}
          />
        </FormField>
        <SpaceBetween direction="horizontal" size="xs">
          <Button variant="primary" formAction="submit" loading={isSubmitting}>
            {texts.save}
          </Button>
          <Button formAction="none" disabled={isSubmitting} onClick={discard}>
            {texts.cancel}
          </Button>
        </SpaceBetween>
      </SpaceBetween>
    </form>
  );
}
