import * as z from 'zod';
import { ImportResult } from '@portico/shared/contract/imports.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { importOutcomeTexts } from '@portico/shared/model/imports.ts';
import { formatCsv } from '../../domain/text/csv.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Page } from '../../table/page.ts';
import { readJsonLines, writeJsonLines } from '../bucket.ts';
import type { ImportJob } from '../jobs/items.ts';
import { countWrittenParts, listParts } from './read-records.ts';

/**
 * The result for a record: `record_id` is the record's id in the import, and `id` is the id of what was
 * created from it.
 */
const StoredResult = ImportResult.extend({ id: z.string().optional(), record_id: z.string().optional() });
export type StoredResult = z.output<typeof StoredResult>;

const ApiResult = z.object(ImportResult.shape);

type Folder = 'check' | 'write' | 'remove';

/** The key of the object with the results of a part in a phase. */
const resultsKey = ({ id }: ImportJob, folder: Folder, part: number): string =>
  `imports/${id}/${folder}/${part}.ndjson`;

export const writeResults = (
  job: ImportJob,
  folder: Folder,
  part: number,
  results: readonly StoredResult[],
) => writeJsonLines(resultsKey(job, folder, part), results);

export const readResults = async (job: ImportJob, folder: Folder, part: number): Promise<StoredResult[]> =>
  (await readJsonLines(resultsKey(job, folder, part))).map((line) => StoredResult.parse(line));

/** The newest complete results of an import: the folder of their objects, and the number of their parts. */
function findNewestResults(job: ImportJob): { folder: Folder; parts: number } {
  const { state, phase, position } = job;
  const partCount = listParts(job).length;
  if (state === 'checking') return { folder: 'check', parts: phase === 'check' ? position : 0 };
  if (state === 'checked') return { folder: 'check', parts: partCount };
  if (state === 'importing') return { folder: 'write', parts: countWrittenParts(job) };
  if (state === 'imported' || state === 'taking_back') return { folder: 'write', parts: partCount };
  return { folder: 'remove', parts: state === 'taken_back' ? partCount : 0 };
}

const needsAttention = ({ outcome, message }: ImportResult) =>
  outcome === 'failed' || outcome === 'kept' || message !== '';

async function* iterateResults(job: ImportJob, part: number, attentionOnly: boolean) {
  const { folder, parts } = findNewestResults(job);
  for (let number = part; number < parts; number += 1) {
    const results = (await readResults(job, folder, number)).map((result) => ApiResult.parse(result));
    yield {
      number,
      last: number === parts - 1,
      results: attentionOnly ? results.filter(needsAttention) : results,
    };
  }
}

/** A page ends with the part that reaches this number of results. */
const minPageSize = 50;
/** The maximum number of parts that one request reads. */
const maxParts = 40;

/** @param cursor the number of the next part @throws ApiError `invalid_request` */
export async function readResultsPage(
  job: ImportJob,
  { cursor, attention }: { cursor?: string | undefined; attention: boolean },
): Promise<Page<ImportResult>> {
  if (cursor !== undefined && !/^\d{1,6}$/.test(cursor))
    throw new ApiError('invalid_request', 'The cursor is not one of this list');
  const start = Number(cursor ?? 0);
  const items: ImportResult[] = [];
  for await (const { number, last, results } of iterateResults(job, start, attention)) {
    items.push(...results);
    if (last) break;
    if (items.length >= minPageSize || number - start >= maxParts)
      return { items, next_cursor: String(number + 1) };
  }
  return { items, next_cursor: null };
}

/** The report of an import, as a file for a spreadsheet. */
export async function composeReport(job: ImportJob, attentionOnly: boolean) {
  const stage = findNewestResults(job).folder === 'check' ? 'checked' : 'done';
  let csv = formatCsv([['Row', 'Kind', 'Record', 'Result', 'What to know or do']]);
  let truncated = false;
  for await (const { results } of iterateResults(job, 0, attentionOnly)) {
    if (csv.length > limits.import_report) {
      truncated = true;
      break;
    }
    csv += formatCsv(
      results.map(({ row, kind, about, outcome, message }) => [
        String(row),
        kind,
        about,
        importOutcomeTexts[outcome][stage],
        message,
      ]),
    );
  }
  return { csv, name: `import-${job.created_at.slice(0, 10)}-report.csv`, truncated };
}
