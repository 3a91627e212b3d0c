import { useMutation } from '@tanstack/react-query';
import { toast } from '../../../ui/toasts/toasts.ts';
import type { Profile } from '@portico/shared/contract/people.ts';
import { api } from '../../../api/api.ts';
import { ApiError, errorMessage } from '../../../api/error.ts';
import { accountTexts, addressTexts } from '../../users/texts.ts';
import { useUserCache } from '../../users/use-user-cache.ts';

/** Disables and enables accounts. */
export function useSetAccountDisabled(onDone: () => void = () => undefined) {
  const { changed } = useUserCache();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id, disabled }: Pick<Profile, 'id' | 'disabled'>) =>
      api('updateUser', { params: { id }, body: { disabled } }),
    onSuccess: (profile) => {
      changed(profile);
      const { full_name, disabled } = profile;
      toast.success(disabled ? accountTexts.disabled(full_name) : accountTexts.enabled(full_name));
      onDone();
    },
    onError: (error) => toast.error(accountTexts.failed, { description: errorMessage(error) }),
  });
  return {
    busy: isPending,
    setDisabled: ({ id }: Profile, disabled: boolean) => {
      if (!isPending || variables.id !== id) mutate({ id, disabled });
    },
  };
}

/** Withdraws an unconfirmed change of address. */
export function useWithdrawAddressChange() {
  const { changed } = useUserCache();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id }: Profile) => api('withdrawAddressChange', { params: { id } }),
    onSuccess: (profile) => {
      changed(profile);
      toast.success(addressTexts.withdrawn);
    },
    onError: (error) => toast.error(addressTexts.withdraw_failed, { description: errorMessage(error) }),
  });
  return (user: Profile) => {
    if (!isPending || variables.id !== user.id) mutate(user);
  };
}

/** Resends an invitation with the link to set a password. */
export function useResendInvitation() {
  const { invalidate } = useUserCache();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id }: Profile) => api('resendInvitation', { params: { id } }),
    onSuccess: (_, { email }) => toast.success(accountTexts.resent(email)),
    onError: (error) => {
      toast.error(accountTexts.resend_failed, { description: errorMessage(error) });
      // The list is out of date: it still offers to resend the invitation.
      if (error instanceof ApiError && error.code === 'invitation_accepted') invalidate();
    },
  });
  return (user: Profile) => {
    if (!isPending || variables.id !== user.id) mutate(user);
  };
}
