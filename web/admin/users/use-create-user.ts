import { toast } from '../../ui/toasts/toasts.ts';
import { api } from '../../api/api.ts';
import { ApiError } from '../../api/error.ts';
import { showCreateError } from '../../forms/show-create-error.ts';
import { useIdempotentCreate } from '../../forms/use-idempotent-create.ts';
import { createTexts } from './texts.ts';
import { useUserCache } from './use-user-cache.ts';
import { toNewUserBody, type UserValues } from './user-values.ts';

function showError(error: unknown): void {
  if (error instanceof ApiError && error.code === 'unauthenticated')
    toast.error(createTexts.not_authenticated, { description: error.message });
  else showCreateError(error, createTexts);
}

/** Creates a user, who gets an invitation by mail. Rejects after showing an error. */
export function useCreateUser() {
  const { added, invalidate } = useUserCache();
  const { create, edited } = useIdempotentCreate({
    send: (values: UserValues, idempotency_key) =>
      api('createUser', { body: toNewUserBody(values), idempotency_key }),
    onKeyReused: invalidate,
  });
  return {
    create: async (values: UserValues) => {
      try {
        const { user } = await create(values);
        if (user) added(user);
        else invalidate();
        toast.success(createTexts.created);
      } catch (error) {
        showError(error);
        throw error;
      }
    },
    edited,
  };
}
