import Form from '@cloudscape-design/components/form';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { toast } from '../../../../ui/toasts/toasts.ts';
import type { Profile } from '@portico/shared/contract/people.ts';
import { api } from '../../../../api/api.ts';
import { errorMessage } from '../../../../api/error.ts';
import { useForm } from '../../../../forms/use-form.ts';
import { FormDialog } from '../../../dialogs/form-dialog.tsx';
import { editTexts } from '../../../users/texts.ts';
import { UndeliverableAlert } from '../undeliverable-alert.tsx';
import { useUserCache } from '../../../users/use-user-cache.ts';
import { UserFields } from '../../../users/user-fields.tsx';
import { findUserChanges, toUserErrors, toUserValues, validateUser } from '../../../users/user-values.ts';

/** Edits a user's name, company and phone. */
export function EditDialog({ user, onClose }: { user: Profile; onClose: () => void }) {
  const { changed } = useUserCache();
  const { values, errors, isSubmitting, edit, formProps } = useForm({
    defaultValues: toUserValues(user),
    validate: validateUser,
    onSubmit: async (newValues) => {
      changed(await api('updateUser', { params: { id: user.id }, body: findUserChanges(user, newValues) }));
      toast.success(editTexts.saved);
      onClose();
    },
    onError: (error) => {
      toast.error(editTexts.failed, { description: errorMessage(error) });
      return toUserErrors(error);
    },
  });
  return (
    <FormDialog
      visible
      title={editTexts.title}
      submitLabel={editTexts.save}
      isSubmitting={isSubmitting}
      formProps={formProps}
      onClose={onClose}
    >
      <Form errorText={errors.root}>
        <SpaceBetween size="m">
          <UndeliverableAlert user={user} />
          <UserFields isNew={false} values={values} errors={errors} onEdit={edit} />
        </SpaceBetween>
      </Form>
    </FormDialog>
  );
}
