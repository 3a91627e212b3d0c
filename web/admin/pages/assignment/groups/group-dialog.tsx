import FormField from '@cloudscape-design/components/form-field';
import Multiselect from '@cloudscape-design/components/multiselect';
import Textarea from '@cloudscape-design/components/textarea';
import type { Group } from '@portico/shared/contract/groups.ts';
import { errorMessage } from '../../../../api/error.ts';
import { useForm } from '../../../../forms/use-form.ts';
import { FormDialog } from '../../../dialogs/form-dialog.tsx';
import { NameField } from '../../../dialogs/name-field.tsx';
import { useStaffSelect } from '../../../selects/staff.ts';
import { toGroupErrors, toGroupValues, validateGroup } from './group-values.ts';
import { texts } from '../texts.ts';
import { useGroupActions } from './use-group-actions.ts';

interface Props {
  /** The group to change; undefined to add one. */
  group: Group | undefined;
  visible: boolean;
  onClose: () => void;
}

/** Adds or changes a group. */
export function GroupDialog({ group, visible, onClose }: Props) {
  const { save } = useGroupActions();
  const staff = useStaffSelect(true);
  const { values, errors, isSubmitting, edit, formProps } = useForm({
    defaultValues: toGroupValues(group),
    validate: validateGroup,
    onSubmit: async (formValues) => {
      // People who are no longer staff are removed.
      const member_ids = formValues.member_ids.filter((id) =>
        staff.options.some(({ value }) => value === id),
      );
      await save(group, { ...formValues, member_ids });
      onClose();
    },
    onError: (error) => ({ ...toGroupErrors(error), root: errorMessage(error) }),
  });
  return (
    <FormDialog
      visible={visible}
      title={group === undefined ? texts.add_group_title : texts.edit_group_title}
      submitLabel={group === undefined ? texts.create : texts.update}
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
      <FormField
        label={texts.description}
        errorText={errors.description}
        constraintText={texts.description_hint}
        stretch
      >
        <Textarea
          rows={2}
          value={values.description}
          onChange={({ detail }) => edit({ description: detail.value })}
        />
      </FormField>
      <FormField
        label={texts.members}
        errorText={errors.member_ids}
        constraintText={texts.members_hint}
        stretch
      >
        <Multiselect
          {...staff.props}
          options={staff.options}
          selectedOptions={staff.options.filter(({ value }) => values.member_ids.includes(value))}
          placeholder={texts.choose_members}
          deselectAriaLabel={({ label = '' }) => texts.remove_member(label)}
          onChange={({ detail }) =>
            edit({ member_ids: detail.selectedOptions.flatMap(({ value }) => value ?? []) })
          }
        />
      </FormField>
    </FormDialog>
  );
}
