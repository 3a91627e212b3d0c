import * as z from 'zod';
import { TransferRecord } from '@portico/shared/transfer/records.ts';
import type { ImportOutcome } from '@portico/shared/model/imports.ts';
import { requestImportContinuation } from '../domain/import-request.ts';
import { runInContext } from '../platform/request-context.ts';
import { ApiError } from '../platform/api-error.ts';
import { getMillisecondsLeft } from '../platform/deadline.ts';
import { readJsonLines } from './bucket.ts';
import { openImportFiles } from './sources/files.ts';
import { findReplacedIds, replaceIds } from './parts/replaced-ids.ts';
import { invitePeople, maxInvitePartTime } from './people/invite.ts';
import type { ImportJob } from './jobs/items.ts';
import { describeIssue } from './issue-text.ts';
import {
  countPartsUpToPeople,
  listParts,
  problemKind,
  createRecordLookup,
  readRecords,
  recordsKey,
} from './parts/read-records.ts';
import { type StoredResult, readResults, writeResults } from './parts/results.ts';
import { UnreadableFile } from './sources/unreadable-file.ts';
import { ImportChanged, readImportById, saveImport } from './jobs/store.ts';
import type { ImportContext, ImportRow, RecordResult, Writer } from './writer.ts';
import { writers } from './writers.ts';

/** Milliseconds that one part may take. With less time left, another invocation continues. */
const timePerPart = 60_000;

const StoredRow = z.union([
  z.object({ row: z.int(), record: z.looseObject({ kind: z.string(), id: z.string().optional() }) }),
  z.object({ row: z.int(), about: z.string(), message: z.string() }),
]);

/** The text by which users recognize a record. */
function findRecordTitle(record: Readonly<Record<string, unknown>>): string {
  const { full_name, name, subject, file_name, title, id } = record;
  const firstText = [full_name, name, subject, file_name, title, id].find((text) => text !== undefined);
  return typeof firstText === 'string' ? firstText : '';
}

const isDryRun = ({ phase }: ImportJob) => phase === 'check' || phase === 'inspect';

interface PhaseContext extends ImportContext {
  /** The new ids of people and companies, by their old ids. Later records still contain the old ids. */
  readonly replaced_ids: ReadonlyMap<string, string>;
}

async function createContext(job: ImportJob): Promise<PhaseContext> {
  return {
    import_id: job.id,
    source: job.source,
    at: new Date(job.created_at),
    dry_run: isDryRun(job),
    includes: job.phase === 'check' ? await createRecordLookup(job) : () => false,
    files: openImportFiles(job.id),
    replaced_ids: job.phase === 'write_rest' ? await findReplacedIds(job) : new Map(),
  };
}

type GetContext = typeof createContext;

/**
 * Creates the context of each phase only once, because creating it reads the ids of the import and lists its
 * zip files.
 */
function createContextCache(): GetContext {
  let cachedContext: { phase: ImportJob['phase']; context: Promise<PhaseContext> } | undefined;
  return (job) => {
    if (cachedContext?.phase !== job.phase) cachedContext = { phase: job.phase, context: createContext(job) };
    return cachedContext.context;
  };
}

const findWriter = (kind: string): Writer => {
  const writer = writers.find(({ kinds: [first] }) => first === kind);
  if (!writer) throw new Error(`Nothing stores records of the kind ${kind}`);
  return writer;
};

interface Part {
  readonly kind: string;
  readonly number: number;
}

/** The records of a part, and a result for each of its rows. */
async function readPart(job: ImportJob, { kind, number }: Part, ids: ReadonlyMap<string, string>) {
  const results: StoredResult[] = [];
  const rows: ImportRow[] = [];
  /** For each of the `rows`, the index of its result in `results`. */
  const resultIndexes: number[] = [];
  for (const line of await readJsonLines(recordsKey(job, kind, number))) {
    const storedRow = StoredRow.parse(line);
    if (!('record' in storedRow)) {
      results.push({ ...storedRow, kind: '', outcome: 'failed' });
      continue;
    }
    const { row, record: rawRecord } = storedRow;
    const title = findRecordTitle(rawRecord);
    const parsed = TransferRecord.safeParse(replaceIds(rawRecord, ids));
    if (parsed.success) {
      resultIndexes.push(results.length);
      rows.push({ row, record: parsed.data, presentFields: new Set(Object.keys(rawRecord)) });
    }
    const message = parsed.success ? '' : describeIssue(parsed.error);
    results.push({
      row,
      kind: rawRecord.kind,
      about: title,
      outcome: 'failed',
      message,
      record_id: rawRecord.id,
    });
  }
  return { results, rows, resultIndexes };
}

/** Stores the records of a part. In a dry run, only returns the results. */
async function writePart(job: ImportJob, part: Part, context: PhaseContext): Promise<StoredResult[]> {
  const { results, rows, resultIndexes } = await readPart(job, part, context.replaced_ids);
  if (rows.length === 0 || part.kind === problemKind) return results;
  const writtenResults = await findWriter(part.kind).write(rows, context);
  for (const [index, resultIndex] of resultIndexes.entries()) {
    const [stored, result] = [results[resultIndex], writtenResults[index]];
    if (stored && result) results[resultIndex] = { ...stored, ...result, message: result.message ?? '' };
  }
  return results;
}

type Counts = Partial<Record<ImportOutcome, number>>;

function addOutcomes(counts: Counts, results: readonly RecordResult[]): Counts {
  const newCounts: Counts = { ...counts };
  for (const { outcome } of results) newCounts[outcome] = (newCounts[outcome] ?? 0) + 1;
  return newCounts;
}

/**
 * Processes one part of the dry run or the run. Records that follow the people are stored once the people are
 * invited.
 */
async function writeNextPart(job: ImportJob, context: GetContext): Promise<ImportJob> {
  const dry_run = isDryRun(job);
  const parts = listParts(job);
  const part =
    job.phase === 'write' && job.position >= countPartsUpToPeople(parts) ? undefined : parts[job.position];
  if (!part) {
    if (dry_run) return saveImport(job, { phase: null, state: 'checked' });
    if (job.phase === 'write_rest') return saveImport(job, { phase: 'complete', position: 0 });
    return job.invitations === 'now'
      ? saveImport(job, { phase: 'invite', position: 0 })
      : saveImport(job, { phase: 'write_rest' });
  }
  const results = await writePart(job, part, await context(job));
  await writeResults(job, dry_run ? 'check' : 'write', job.position, results);
  return saveImport(job, { position: job.position + 1, counts: addOutcomes(job.counts, results) });
}

async function completeNextPart(job: ImportJob, context: GetContext): Promise<ImportJob> {
  const part = listParts(job)[job.position];
  if (!part) return finish(job);
  const complete = part.kind === problemKind ? undefined : findWriter(part.kind).complete;
  if (complete) await complete((await readPart(job, part, new Map())).rows, await context(job));
  return saveImport(job, { position: job.position + 1 });
}

const finish = (job: ImportJob): Promise<ImportJob> =>
  saveImport(job, { phase: null, state: 'imported', finished_at: new Date().toISOString() });

async function inviteNextPart(job: ImportJob): Promise<ImportJob> {
  const parts = listParts(job);
  const part = parts[job.position];
  const isDone = job.position >= countPartsUpToPeople(parts);
  if (!part || isDone)
    return job.finished_at === null
      ? saveImport(job, { phase: 'write_rest', position: countPartsUpToPeople(parts) })
      : finish(job);
  const invitedCount =
    part.kind === 'person'
      ? await invitePeople(
          job,
          await readResults(job, 'write', job.position),
          (await readPart(job, part, new Map())).rows,
        )
      : 0;
  return saveImport(job, { position: job.position + 1, invited: job.invited + invitedCount });
}

/** The maximum number of obstacles that are listed; the others are only counted. */
const maxNamedObstacles = 3;

/** Undoes the next part of the import. The last part comes first: tickets are undone before their people. */
async function takeBackNextPart(job: ImportJob, context: GetContext): Promise<ImportJob> {
  const dry_run = isDryRun(job);
  const parts = listParts(job);
  const index = parts.length - 1 - job.position;
  const part = parts[index];
  if (!part)
    return dry_run ? startRemovalUnlessBlocked(job) : saveImport(job, { phase: null, state: 'taken_back' });
  const created =
    part.kind === problemKind
      ? []
      : (await readResults(job, 'write', index)).filter(({ outcome }) => outcome === 'created');
  const writer = part.kind === problemKind ? undefined : findWriter(part.kind);
  const keptResult: RecordResult = {
    outcome: 'kept',
    message: 'This stays. Delete it by hand if nobody needs it.',
  };
  const removalResults =
    created.length === 0
      ? []
      : writer?.takeBack
        ? await writer.takeBack(created, await context(job))
        : created.map(() => keptResult);
  const results = created.map((result, resultIndex) => ({
    ...result,
    ...(removalResults[resultIndex] ?? keptResult),
  }));
  const position = job.position + 1;
  if (dry_run) {
    const keptResults = writer?.takeBack ? results.filter(({ outcome }) => outcome === 'kept') : [];
    const obstacles = keptResults.map(({ about, message }) => `${about}: ${message ?? ''}`);
    return saveImport(job, {
      position,
      obstacles: [...job.obstacles, ...obstacles].slice(0, maxNamedObstacles + 1),
    });
  }
  await writeResults(
    job,
    'remove',
    index,
    results.map(({ message = '', ...result }) => ({ ...result, message })),
  );
  return saveImport(job, { position, counts: addOutcomes(job.counts, results) });
}

/**
 * Begins to remove what the import created, unless an obstacle was found: an import is undone completely, or
 * not at all.
 */
function startRemovalUnlessBlocked(job: ImportJob): Promise<ImportJob> {
  const [...first] = job.obstacles.slice(0, maxNamedObstacles);
  if (first.length === 0) return saveImport(job, { phase: 'remove', position: 0, counts: {} });
  const suffix = job.obstacles.length > maxNamedObstacles ? ', and more' : '';
  const problem = `Someone has worked on what this import created, so nothing is removed. ${first.join('; ')}${suffix}.`;
  return saveImport(job, { phase: null, state: 'imported', problem, obstacles: [] });
}

async function readFiles(job: ImportJob): Promise<ImportJob> {
  try {
    return await saveImport(job, { ...(await readRecords(job)), phase: 'check', position: 0, counts: {} });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return saveImport(job, { phase: null, state: 'failed', problem: error.message });
  }
}

type Step = (job: ImportJob, context: GetContext) => Promise<ImportJob>;

const steps: Readonly<Record<NonNullable<ImportJob['phase']>, Step>> = {
  read: readFiles,
  check: writeNextPart,
  write: writeNextPart,
  invite: inviteNextPart,
  write_rest: writeNextPart,
  complete: completeNextPart,
  inspect: takeBackNextPart,
  remove: takeBackNextPart,
};

/**
 * Continues an import part by part. It can be interrupted anywhere: a repeated part stores nothing twice.
 * When its time is over, it requests another invocation.
 */
export async function continueImport(import_id: string): Promise<void> {
  let job = await readImportById(import_id).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'not_found') return undefined;
    throw error;
  });
  if (!job) return;
  const user = { id: job.created_by.id, roles: job.roles };
  const context = createContextCache();
  await runInContext({ user }, async () => {
    try {
      if (job?.phase && job.problem !== null) job = await saveImport(job, { problem: null });
      while (job?.phase) {
        if (getMillisecondsLeft() < (job.phase === 'invite' ? maxInvitePartTime : timePerPart))
          return await requestImportContinuation(import_id);
        job = await steps[job.phase](job, context);
      }
    } catch (error) {
      // Another function is processing the import.
      if (!(error instanceof ImportChanged)) throw error;
    }
  });
}
