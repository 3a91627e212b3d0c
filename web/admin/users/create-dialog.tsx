import Form from '@cloudscape-design/components/form';
import { useForm } from '../../forms/use-form.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { texts } from './texts.ts';
import { useCreateUser } from './use-create-user.ts';
import { useConfirmStaff } from './use-confirm-staff.tsx';
import { UserFields } from './user-fields.tsx';
import { newUserValues, userErrorsFromApi, type UserValues, validateNewUser } from './user-values.ts';

interface Props {
  /** The values of the new user that are already known. */
  initial?: Partial<UserValues>;
  onClose: () => void;
  onCreated?: () => void;
}

/** A dialog that creates one user; mounted each time it opens. */
export function CreateDialog({ initial, onClose, onCreated }: Props) {
  const { create, edited } = useCreateUser();
  const { confirm, confirmation } = useConfirmStaff();
  const { values, errors, isSubmitting, edit, formProps } = useForm({
    defaultValues: { ...newUserValues, ...initial },
    validate: validateNewUser,
    onSubmit: async (entered) => {
      const { full_name: name, company_id, roles } = entered;
      if (!(await confirm({ name, company: company_id?.name, before: [], added: roles }))) return;
      await create(entered);
      onCreated?.();
      onClose();
    },
    onError: userErrorsFromApi,
    onEdit: edited,
  });
  return (
    <>
      <FormDialog
        visible
        title={texts.create}
        submit={texts.create}
        isSubmitting={isSubmitting}
        formProps={formProps}
        onClose={onClose}
      >
        <Form errorText={errors.root}>
          <UserFields isNew values={values} errors={errors} onEdit={edit} />
        </Form>
      </FormDialog>
      {confirmation}
    </>
  );
}
