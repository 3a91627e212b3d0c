import Alert from '@cloudscape-design/components/alert';
import Form from '@cloudscape-design/components/form';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { toast } from '../../../../ui/toasts/toasts.ts';
import type { Profile } from '@portico/shared/contract/people.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { api } from '../../../../api/api.ts';
import { errorMessage } from '../../../../api/error.ts';
import type { FieldErrors } from '../../../../forms/field-errors.ts';
import { useForm } from '../../../../forms/use-form.ts';
import { FormDialog } from '../../../dialogs/form-dialog.tsx';
import { eraseTexts } from './personal-data-texts.ts';
import { useUserCache } from '../../../users/use-user-cache.ts';
import './erase-dialog.css';

interface Values {
  email: string;
}

/** Erases a user after their address was entered as confirmation. */
export function EraseDialog({ user, onClose }: { user: Profile; onClose: () => void }) {
  const { removed } = useUserCache();
  const { values, errors, isSubmitting, edit, formProps } = useForm<Values>({
    defaultValues: { email: '' },
    validate: ({ email }): FieldErrors<Values> =>
      email.trim().toLowerCase() === user.email ? {} : { email: eraseTexts.mismatch(user.email) },
    onSubmit: async ({ email }) => {
      await api('erasePerson', { params: { id: user.id }, body: { email: email.trim() } });
      removed(user);
      toast.success(eraseTexts.erasing);
      onClose();
    },
    onError: (error): FieldErrors<Values> => {
      toast.error(eraseTexts.failed, { description: errorMessage(error) });
      return { root: errorMessage(error) };
    },
  });
  return (
    <FormDialog
      visible
      title={eraseTexts.title(user.full_name)}
      submitLabel={eraseTexts.submit}
      isSubmitting={isSubmitting}
      formProps={formProps}
      onClose={onClose}
    >
      <Form errorText={errors.root}>
        <SpaceBetween size="m">
          <Alert type="warning">{eraseTexts.warning}</Alert>
          <ul className="consequences">
            {eraseTexts.consequences.map((consequence) => (
              <li key={consequence}>{consequence}</li>
            ))}
          </ul>
          <FormField label={eraseTexts.label} errorText={errors.email}>
            <Input
              type="email"
              value={values.email}
              ariaRequired
              autoComplete={false}
              invalid={errors.email !== undefined}
              nativeInputAttributes={{ maxLength: limits.email }}
              onChange={({ detail }) => edit({ email: detail.value })}
            />
          </FormField>
        </SpaceBetween>
      </Form>
    </FormDialog>
  );
}
