import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { toast } from '../../../../ui/toasts/toasts.ts';
import type { TicketView } from '@portico/shared/contract/ticket-views.ts';
import { limits } from '@portico/shared/model/limits.ts';
import type { SharingScope } from '@portico/shared/model/sharing.ts';
import { normalizeViewName } from '@portico/shared/model/ticket-views.ts';
import { findTextError } from '@portico/shared/model/text-rules.ts';
import { errorMessage } from '../../../../api/error.ts';
import { type FieldErrors, toFieldErrors } from '../../../../forms/field-errors.ts';
import { formatLimitHint } from '../../../../forms/limit-hint.ts';
import { useForm } from '../../../../forms/use-form.ts';
import { FormDialog } from '../../../dialogs/form-dialog.tsx';
import { SharingField } from '../../../sharing/sharing-field.tsx';
import { sharingTexts } from '../../../sharing/texts.ts';
import type { TicketFilters } from '../../../tickets/filters.ts';
import { useSaveViews } from '../../../views/use-save-views.ts';
import type { ListedView } from '../../../views/views.ts';
import { viewTexts as texts } from './view-texts.ts';

interface Values {
  name: string;
  scope: SharingScope;
}

interface Props {
  /** The view to rename; undefined to save the filters as a view. */
  view: ListedView | undefined;
  filters: TicketFilters;
  /** Whether the user may share views. */
  mayShare: boolean;
  visible: boolean;
  onClose: () => void;
}

const validate = ({ name }: Values): FieldErrors<Values> => {
  const error = findTextError({ label: 'Name', max: limits.view_name, multiline: false }, name);
  return error === undefined ? {} : { name: error };
};

/** Replaces the view named `before`, or appends the new view if no view has this name. */
function replaceOrAddView(views: readonly TicketView[], view: TicketView, before: string): TicketView[] {
  const index = views.findIndex(({ name }) => normalizeViewName(name) === normalizeViewName(before));
  return index < 0 ? [...views, view] : views.with(index, view);
}

/** Saves the filters as a view, or renames a view. */
export function ViewDialog({ view, filters, mayShare, visible, onClose }: Props) {
  const save = useSaveViews();
  const { values, errors, isSubmitting, edit, formProps } = useForm<Values>({
    defaultValues: { name: view?.name ?? '', scope: view?.scope ?? 'own' },
    validate,
    onSubmit: async ({ name, scope }) => {
      const editedView = { name: name.trim(), filters: view?.filters ?? filters };
      await save(scope, (views) => replaceOrAddView(views, editedView, view?.name ?? name));
      toast.success(texts.was_saved);
      onClose();
    },
    onError: (error) => ({ ...toFieldErrors(error, ['name'] as const), root: errorMessage(error) }),
  });
  return (
    <FormDialog
      visible={visible}
      title={view === undefined ? texts.save_title : texts.rename_title}
      submitLabel={texts.save}
      isSubmitting={isSubmitting}
      formProps={formProps}
      onClose={onClose}
      error={errors.root}
    >
      <FormField
        label={texts.name}
        description={view === undefined && texts.replaces}
        errorText={errors.name}
        constraintText={formatLimitHint(limits.view_name)}
        stretch
      >
        <Input
          value={values.name}
          ariaRequired
          autoComplete={false}
          onChange={({ detail }) => edit({ name: detail.value })}
        />
      </FormField>
      {mayShare && view === undefined && (
        <SharingField
          value={values.scope}
          error={errors.scope}
          hint={sharingTexts.most(limits.views, 'views')}
          onChange={(scope) => edit({ scope })}
        />
      )}
    </FormDialog>
  );
}
