import { useMutation } from '@tanstack/react-query';
import { toast } from '../../../ui/toasts/toasts.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../api/error.ts';
import { readCsvResponse, saveCsv } from '../../lists/save-file.ts';
import { type AuditFilters, toApiFilter } from './filters.ts';
import { texts } from './texts.ts';

/** Exports the entries that match the filters. */
export function useExport(filters: AuditFilters) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api('exportAuditLog', { body: toApiFilter(filters, new Date()) }, { read: readCsvResponse }),
    onSuccess: (file) => {
      saveCsv(file);
      if (file.truncated) toast.warning(texts.exported_part);
      else toast.success(texts.exported);
    },
    onError: (error) => toast.error(texts.export_failed, { description: errorMessage(error) }),
  });
  return { exporting: isPending, exportLog: () => mutate() };
}
