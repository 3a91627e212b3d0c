import { useMutation } from '@tanstack/react-query';
import type { Integration } from '@portico/shared/contract/integrations.ts';
import { errorMessage } from '../../../api/error.ts';
import { toast } from '../../../ui/toasts/toasts.ts';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { texts } from './texts.ts';
import { useIntegrationChanges } from './use-integration-changes.ts';

/** Asks for confirmation, then revokes an integration. */
export function RevokeDialog({ integration, onClose }: { integration: Integration; onClose: () => void }) {
  const { revoke } = useIntegrationChanges();
  const { mutate, isPending } = useMutation({
    mutationFn: () => revoke(integration),
    onSuccess: onClose,
    onError: (error) => toast.error(texts.revoke_failed, { description: errorMessage(error) }),
  });
  return (
    <ConfirmDialog
      title={texts.revoke_title(integration.name)}
      consequence={texts.revoke_consequence}
      action={texts.confirm_revoke}
      busy={isPending}
      onConfirm={() => {
        if (!isPending) mutate();
      }}
      onClose={onClose}
    />
  );
}
