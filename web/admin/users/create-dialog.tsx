import Form from '@cloudscape-design/components/form';
import { useForm } from '../../forms/use-form.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { texts } from './texts.ts';
import { useCreateUser } from './use-create-user.ts';
import { useConfirmNewStaff } from './use-confirm-staff.tsx';
import { UserFields } from './user-fields.tsx';
import { newUserValues, toUserErrors, type UserValues, validateNewUser } from './user-values.ts';

interface Props {
  /** The values of the new user that are already known. */
  initialValues?: Partial<UserValues>;
  onClose: () => void;
  onCreated?: () => void;
}

/** A dialog that creates one user; mounted each time it opens. */
export function CreateDialog({ initialValues, onClose, onCreated }: Props) {
  const { create, edited } = useCreateUser();
  const { confirm, confirmation } = useConfirmNewStaff();
  const { values, errors, isSubmitting, edit, formProps } = useForm({
    defaultValues: { ...newUserValues, ...initialValues },
    validate: validateNewUser,
    onSubmit: async (newUser) => {
      const { full_name: name, company_id, roles } = newUser;
      if (!(await confirm({ name, company: company_id?.name, before: [], added: roles }))) return;
      await create(newUser);
      onCreated?.();
      onClose();
    },
    onError: toUserErrors,
    onEdit: edited,
  });
  return (
    <>
      <FormDialog
        visible
        title={texts.create}
        submitLabel={texts.create}
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
