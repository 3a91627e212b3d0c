import { archiveSource } from './archive.ts';
import { createCsvSource } from './csv/csv.ts';
import type { ImportJob } from '../jobs/items.ts';
import type { Source } from './source.ts';
import { freshdesk } from './vendors/freshdesk.ts';
import { createVendorSource } from './vendors/source.ts';
import { zendesk } from './vendors/zendesk.ts';

/** Returns the reader for the format of an import. */
export function selectSource({
  format,
  columns,
  encoding,
}: Pick<ImportJob, 'format' | 'columns' | 'encoding'>): Source {
  if (format === 'zendesk') return createVendorSource(zendesk);
  if (format === 'freshdesk') return createVendorSource(freshdesk);
  if (format === 'archive') return archiveSource;
  return createCsvSource(format, columns ?? [], encoding ?? undefined);
}
