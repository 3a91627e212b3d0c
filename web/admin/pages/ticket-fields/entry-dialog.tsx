import type { ReferenceEntry, ReferenceList } from '@portico/shared/contract/reference.ts';
import { fold } from '@portico/shared/model/folded-text.ts';
import { limits } from '@portico/shared/model/limits.ts';
import type { ReferenceListName } from '@portico/shared/model/reference-data.ts';
import { findTextError } from '@portico/shared/model/text-rules.ts';
import { errorMessage } from '../../../api/error.ts';
import type { FieldErrors } from '../../../forms/field-errors.ts';
import { useForm } from '../../../forms/use-form.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { NameField } from '../../dialogs/name-field.tsx';
import { listTexts, texts } from './texts.ts';
import { useSaveList } from './use-save-list.ts';

interface Values {
  name: string;
}

interface Props {
  name: ReferenceListName;
  list: ReferenceList;
  /** The entry to rename; undefined to add one. */
  entry: ReferenceEntry | undefined;
  visible: boolean;
  onClose: () => void;
}

/** Adds a category or a department, or renames one. */
export function EntryDialog({ name, list, entry, visible, onClose }: Props) {
  const { mutateAsync: save } = useSaveList(name);
  const { entries, version } = list;
  const validate = (formValues: Values): FieldErrors<Values> => {
    const nameError = findTextError(
      { label: texts.name, max: limits.reference_name, multiline: false },
      formValues.name,
    );
    const isNameTaken = entries.some(
      (otherEntry) => otherEntry.id !== entry?.id && fold(otherEntry.name) === fold(formValues.name),
    );
    const error = nameError ?? (isNameTaken ? texts.name_taken : undefined);
    return error === undefined ? {} : { name: error };
  };
  const { values, errors, isSubmitting, edit, formProps } = useForm<Values>({
    defaultValues: { name: entry?.name ?? '' },
    validate,
    onSubmit: async ({ name: entryName }) => {
      const changedEntries = entry
        ? entries.map((existingEntry) =>
            existingEntry.id === entry.id ? { ...existingEntry, name: entryName } : existingEntry,
          )
        : [...entries, { id: null, name: entryName, retired: false }];
      await save({ entries: changedEntries, version, successMessage: texts.saved(entryName.trim()) });
      onClose();
    },
    onError: (error) => ({ root: errorMessage(error) }),
  });
  const { add, rename } = listTexts[name];
  return (
    <FormDialog
      visible={visible}
      title={entry ? rename : add}
      submitLabel={entry ? texts.save : texts.add}
      isSubmitting={isSubmitting}
      formProps={formProps}
      onClose={onClose}
      error={errors.root}
    >
      <NameField
        value={values.name}
        error={errors.name}
        hint={texts.name_hint}
        onEdit={(entryName) => edit({ name: entryName })}
      />
    </FormDialog>
  );
}
