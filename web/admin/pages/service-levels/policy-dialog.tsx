import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import type { ServicePolicy } from '@portico/shared/contract/service-level.ts';
import { errorMessage } from '../../../api/error.ts';
import { useForm } from '../../../forms/use-form.ts';
import { FormDialog } from '../../dialogs/form-dialog.tsx';
import { NameField } from '../../dialogs/name-field.tsx';
import { type PolicyValues, toPolicyValues, validatePolicy } from './policy-values.ts';
import { TargetFields } from './target-fields.tsx';
import { texts } from './texts.ts';
import { useSaveServiceLevel } from './use-save.ts';

interface Props {
  /** The policy to edit; undefined to add one. */
  policy: ServicePolicy | undefined;
  visible: boolean;
  onClose: () => void;
}

type EditHandler = (edited: Partial<PolicyValues>) => void;

const Pauses = ({ values: { waiting, on_hold }, edit }: { values: PolicyValues; edit: EditHandler }) => (
  <FormField label={texts.pauses} stretch>
    <Checkbox checked={waiting} onChange={({ detail }) => edit({ waiting: detail.checked })}>
      {texts.pauses_waiting}
    </Checkbox>
    <Checkbox checked={on_hold} onChange={({ detail }) => edit({ on_hold: detail.checked })}>
      {texts.pauses_on_hold}
    </Checkbox>
  </FormField>
);

/** Adds a policy, or a new version of one. */
export function PolicyDialog({ policy, visible, onClose }: Props) {
  const save = useSaveServiceLevel();
  const { values, errors, isSubmitting, edit, formProps } = useForm({
    defaultValues: toPolicyValues(policy),
    validate: validatePolicy,
    onSubmit: async (formValues) => {
      await save.policy(policy, formValues);
      onClose();
    },
    onError: (error) => ({ root: errorMessage(error) }),
  });
  return (
    <FormDialog
      visible={visible}
      title={policy === undefined ? texts.add_policy_title : texts.edit_policy_title}
      submitLabel={policy === undefined ? texts.create : texts.update}
      isSubmitting={isSubmitting}
      formProps={formProps}
      onClose={onClose}
      error={errors.root}
    >
      <NameField
        value={values.name}
        error={errors.name}
        hint={texts.name_hint}
        onEdit={(name) => edit({ name })}
      />
      <TargetFields targets={values.targets} error={errors.targets} onEdit={(targets) => edit({ targets })} />
      <Pauses values={values} edit={edit} />
      <FormField label={texts.warn} description={texts.warn_hint} errorText={errors.warn} stretch>
        <Input
          value={values.warn}
          autoComplete={false}
          onChange={({ detail }) => edit({ warn: detail.value })}
        />
      </FormField>
      <FormField label={texts.notice} description={texts.notice_hint} errorText={errors.notice} stretch>
        <Input
          value={values.notice}
          autoComplete={false}
          onChange={({ detail }) => edit({ notice: detail.value })}
        />
      </FormField>
      {policy !== undefined && <p>{texts.version_hint}</p>}
    </FormDialog>
  );
}
