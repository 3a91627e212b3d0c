import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import type { NewUser } from '@portico/shared/contract/people.ts';
import { api } from '../../../api/api.ts';
import { ApiError, isClientError } from '../../../api/error.ts';
import { createIdempotencyKey, isKeyReused } from '../../../api/idempotency.ts';
import { errorMessage } from '../../errors/error-message.ts';
import { FormModal } from './form-modal.tsx';
import { createTexts, texts } from './texts.ts';
import { useUserCache } from './use-user-cache.ts';
import { useUserForm } from './use-user-form.ts';
import { bodyOf, emptyUser, problemsOf } from './user-draft.ts';
import { UserFields } from './user-fields.tsx';

/** Invites somebody. Each opening makes one person: retries after a lost answer do not make a second one. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { draft, errors, form, change, refused, check } = useUserForm(emptyUser, problemsOf);
  const [key] = useState(() => createIdempotencyKey());
  const { added, forget } = useUserCache();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: NewUser) => api('createUser', { body, idempotency_key: key.current() }),
    onSuccess: ({ user }) => {
      if (user) added(user);
      else forget();
      toast.success(createTexts.created);
      onClose();
    },
    onError: (error) => {
      key.failed(error);
      if (isKeyReused(error)) {
        key.edited();
        forget();
        toast.error(createTexts.failed, { description: createTexts.stored });
      } else if (error instanceof ApiError && error.code === 'unauthenticated')
        toast.error(createTexts.not_authenticated, { description: error.message });
      else if (isClientError(error)) toast.error(error.message);
      else toast.error(createTexts.failed, { description: errorMessage(error) });
      if (error instanceof ApiError)
        refused(
          error.code === 'email_taken' ? [{ path: 'body.email', message: error.message }] : error.issues,
        );
    },
  });
  return (
    <FormModal
      title={texts.create}
      submit={texts.create}
      busy={isPending}
      error={errors.form}
      form={form}
      onClose={onClose}
      onSubmit={() => {
        if (!isPending && check()) mutate(bodyOf(draft));
      }}
    >
      <UserFields
        fresh
        draft={draft}
        errors={errors}
        onChange={(changed) => {
          change(changed);
          key.edited();
        }}
      />
    </FormModal>
  );
}
