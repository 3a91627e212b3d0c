import { useMutation } from '@tanstack/react-query';
import { toast } from '../../../ui/toasts/toasts.ts';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../api/error.ts';
import { readCsvResponse, saveCsv } from '../../lists/save-file.ts';
import type { ReportParams } from '../../reports/report-urls.ts';
import { toReportQuery } from '../../reports/queries.ts';
import { texts } from './texts.ts';

/** Exports the report in a URL as a CSV file. */
export function useExport(params: ReportParams) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api('exportReport', { query: toReportQuery(params, new Date()) }, { read: readCsvResponse }),
    onSuccess: (file) => {
      saveCsv(file);
      toast.success(texts.exported);
    },
    onError: (error) => toast.error(texts.export_failed, { description: errorMessage(error) }),
  });
  return { exporting: isPending, exportReport: () => mutate() };
}
