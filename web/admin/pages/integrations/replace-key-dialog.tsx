import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import type { Integration } from '@portico/shared/contract/integrations.ts';
import { errorMessage } from '../../../api/error.ts';
import { useForm } from '../../../forms/use-form.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { ExpiryField } from './end-field.tsx';
import { computeExpiryDate } from './integration-values.ts';
import { texts } from './texts.ts';
import { type CreatedKey, useIntegrationChanges } from './use-integration-changes.ts';

interface Props {
  integration: Integration;
  visible: boolean;
  onClose: () => void;
  onKeyCreated: (createdKey: CreatedKey) => void;
}

const overlapOptions = Object.entries(texts.overlaps).map(([value, label]) => ({ value, label }));

/** Creates a new key; the current key still works for some time. */
export function ReplaceKeyDialog({ integration, visible, onClose, onKeyCreated }: Props) {
  const { makeKey } = useIntegrationChanges();
  const { values, errors, isSubmitting, edit, formProps } = useForm({
    defaultValues: { days: 365, overlap: '24' },
    onSubmit: async ({ days, overlap }) => {
      onKeyCreated(await makeKey(integration, computeExpiryDate(days), Number(overlap)));
      onClose();
    },
    onError: (error) => ({ root: errorMessage(error) }),
  });
  return (
    <FormDialog
      visible={visible}
      title={texts.replace_title(integration.name)}
      submitLabel={texts.make}
      isSubmitting={isSubmitting}
      formProps={formProps}
      onClose={onClose}
      error={errors.root}
    >
      {integration.keys.length === 0 ? (
        texts.first_key
      ) : (
        <FormField label={texts.overlap} description={texts.replace_hint} stretch>
          <Select
            options={overlapOptions}
            selectedOption={overlapOptions.find(({ value }) => value === values.overlap) ?? null}
            expandToViewport
            onChange={({ detail }) => edit({ overlap: detail.selectedOption.value ?? '0' })}
          />
        </FormField>
      )}
      <ExpiryField days={values.days} onEdit={(days) => edit({ days })} />
    </FormDialog>
  );
}
