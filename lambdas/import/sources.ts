import { archiveSource } from './archive.ts';
import { csvSource } from './csv.ts';
import type { ImportJob } from './items.ts';
import type { Source } from './source.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** What reads the files of an import. */
export function sourceOf({ format, columns, encoding }: ImportJob): Source {
  if (format === 'companies_csv' || format === 'people_csv')
    return csvSource(format, columns ?? [], encoding ?? undefined);
  if (format === 'archive') return archiveSource;
  throw new UnreadableFile('Files of this kind cannot be imported yet.');
}
