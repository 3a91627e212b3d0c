import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import type { Profile, UserUpdate } from '@portico/shared/contract/people.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/error.ts';
import { errorMessage } from '../../errors/error-message.ts';
import { FormModal } from './form-modal.tsx';
import { editTexts } from './texts.ts';
import { UndeliverableAlert } from './undeliverable-alert.tsx';
import { useUserCache } from './use-user-cache.ts';
import { useUserForm } from './use-user-form.ts';
import { draftOf, profileProblemsOf, updateOf } from './user-draft.ts';
import { UserFields } from './user-fields.tsx';

/** Name, company and phone of somebody. */
export function EditDialog({ user, onClose }: { user: Profile; onClose: () => void }) {
  const { draft, errors, form, change, refused, check } = useUserForm(draftOf(user), profileProblemsOf);
  const { changed } = useUserCache();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: UserUpdate) => api('updateUser', { params: { id: user.id }, body }),
    onSuccess: (profile) => {
      changed(profile);
      toast.success(editTexts.saved);
      onClose();
    },
    onError: (error) => {
      toast.error(editTexts.failed, { description: errorMessage(error) });
      if (error instanceof ApiError) refused(error.issues);
    },
  });
  return (
    <FormModal
      title={editTexts.title}
      submit={editTexts.save}
      busy={isPending}
      error={errors.form}
      form={form}
      onClose={onClose}
      onSubmit={() => {
        if (!isPending && check()) mutate(updateOf(user, draft));
      }}
    >
      <SpaceBetween size="m">
        <UndeliverableAlert user={user} />
        <UserFields fresh={false} draft={draft} errors={errors} onChange={change} />
      </SpaceBetween>
    </FormModal>
  );
}
