import Form from '@cloudscape-design/components/form';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { toast } from '../../../../ui/toasts/toasts.ts';
import type { Profile } from '@portico/shared/contract/people.ts';
import { api } from '../../../../api/api.ts';
import { errorMessage } from '../../../../api/error.ts';
import type { FieldErrors } from '../../../../forms/field-errors.ts';
import { useForm } from '../../../../forms/use-form.ts';
import { FormDialog } from '../../../dialogs/form-dialog.tsx';
import { addressTexts } from '../../../users/texts.ts';
import { useUserCache } from '../../../users/use-user-cache.ts';
import { toUserErrors } from '../../../users/user-values.ts';

interface Values {
  email: string;
}

/** Asks for a user's new address, which the user confirms with a mailed link. */
export function AddressDialog({ user, onClose }: { user: Profile; onClose: () => void }) {
  const { changed } = useUserCache();
  const { values, errors, isSubmitting, edit, formProps } = useForm<Values>({
    defaultValues: { email: user.pending_email?.email ?? '' },
    validate: ({ email }): FieldErrors<Values> =>
      email.trim() === '' ? { email: addressTexts.missing } : {},
    onSubmit: async ({ email }) => {
      const body = { email: email.trim() };
      const profile = await api('requestAddressChange', { params: { id: user.id }, body });
      changed(profile);
      toast.success(addressTexts.sent(profile.pending_email?.email ?? body.email));
      onClose();
    },
    onError: (error): FieldErrors<Values> => {
      toast.error(addressTexts.failed, { description: errorMessage(error) });
      const { email } = toUserErrors(error);
      return email === undefined ? { root: errorMessage(error) } : { email };
    },
  });
  return (
    <FormDialog
      visible
      title={addressTexts.title(user.full_name)}
      submitLabel={addressTexts.submit}
      isSubmitting={isSubmitting}
      formProps={formProps}
      onClose={onClose}
    >
      <Form errorText={errors.root}>
        <SpaceBetween size="m">
          <div>{addressTexts.present(user.email)}</div>
          <FormField label={addressTexts.label} errorText={errors.email}>
            <Input
              type="email"
              value={values.email}
              ariaRequired
              invalid={errors.email !== undefined}
              onChange={({ detail }) => edit({ email: detail.value })}
            />
          </FormField>
        </SpaceBetween>
      </Form>
    </FormDialog>
  );
}
