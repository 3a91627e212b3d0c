import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../api/error.ts';
import { type AuditFilters, apiFilterOf } from './filters.ts';
import { texts } from './texts.ts';

/** Offers a text as a file to save. */
function save(text: string, name: string): void {
  // With a byte order mark, without which Excel takes UTF-8 for another encoding.
  const url = URL.createObjectURL(new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Exports the entries that the filters choose. */
export function useExport(filters: AuditFilters) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('exportAuditLog', { body: apiFilterOf(filters, new Date()) }),
    onSuccess: ({ csv, truncated }) => {
      save(csv, texts.file_name);
      if (truncated) toast.warning(texts.exported_part);
      else toast.success(texts.exported);
    },
    onError: (error) => toast.error(texts.export_failed, { description: errorMessage(error) }),
  });
  return { exporting: isPending, exportLog: () => mutate() };
}
