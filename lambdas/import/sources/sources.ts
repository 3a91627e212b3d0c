import { archiveSource } from './archive.ts';
import { csvSource } from './csv/csv.ts';
import type { ImportJob } from '../jobs/items.ts';
import type { Source } from './source.ts';
import { freshdesk } from './vendors/freshdesk.ts';
import { vendorSource } from './vendors/source.ts';
import { zendesk } from './vendors/zendesk.ts';

/** Returns the reader for the format of an import. */
export function selectSource({
  format,
  columns,
  encoding,
}: Pick<ImportJob, 'format' | 'columns' | 'encoding'>): Source {
  if (format === 'zendesk') return vendorSource(zendesk);
  if (format === 'freshdesk') return vendorSource(freshdesk);
  if (format === 'archive') return archiveSource;
  return csvSource(format, columns ?? [], encoding ?? undefined);
}
