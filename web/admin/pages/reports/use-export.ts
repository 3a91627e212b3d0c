import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { api } from '../../../api/api.ts';
import { errorMessage } from '../../../api/error.ts';
import { saveFile } from '../../lists/save-file.ts';
import type { ReportAddress } from '../../reports/addresses.ts';
import { reportQueryOf } from '../../reports/queries.ts';
import { texts } from './texts.ts';

/** Exports the report at an address as a CSV file. */
export function useExport(address: ReportAddress) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const query = reportQueryOf(address, new Date());
      const { csv } = await api('exportReport', { query });
      return { csv, name: texts.file_name(query.from, query.to) };
    },
    onSuccess: ({ csv, name }) => {
      // With a byte order mark, without which Excel takes UTF-8 for another encoding.
      saveFile(`\uFEFF${csv}`, name, 'text/csv');
      toast.success(texts.exported);
    },
    onError: (error) => toast.error(texts.export_failed, { description: errorMessage(error) }),
  });
  return { exporting: isPending, exportReport: () => mutate() };
}
