import { useMutation } from '@tanstack/react-query';
import { toast } from '../../../../ui/toasts/toasts.ts';
import type { Profile } from '@portico/shared/contract/people.ts';
import { api } from '../../../../api/api.ts';
import { errorMessage } from '../../../../api/error.ts';
import { saveFile } from '../../../lists/save-file.ts';
import { ConfirmDialog } from '../../../dialogs/confirm-dialog.tsx';
import { exportTexts } from './personal-data-texts.ts';
import { texts } from '../../../users/texts.ts';

/** Downloads two files with the data about a user. */
export function ExportDialog({ user, onClose }: { user: Profile; onClose: () => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('exportPerson', { params: { id: user.id } }),
    onSuccess: ({ json, html, truncated }) => {
      saveFile(json, `${exportTexts.file_name}.json`, 'application/json');
      saveFile(html, `${exportTexts.file_name}.html`, 'text/html');
      if (truncated) toast.warning(exportTexts.exported_part);
      else toast.success(exportTexts.exported(user.full_name));
      onClose();
    },
    onError: (error) => toast.error(exportTexts.failed, { description: errorMessage(error) }),
  });
  return (
    <ConfirmDialog
      title={exportTexts.confirm(user.full_name)}
      consequence={exportTexts.consequence}
      action={texts.export}
      busy={isPending}
      onConfirm={() => {
        if (!isPending) mutate();
      }}
      onClose={onClose}
    />
  );
}
