import { ulid } from 'ulid';
import type { Import } from '@portico/shared/contract/imports.ts';
import type { ImportFormat } from '@portico/shared/model/imports.ts';
import type { Actor } from '../../domain/actor.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { ConditionFailed, type TransactItem, getItem, put, transact } from '../../platform/dynamodb.ts';
import { listItems } from '../../table/all-items.ts';
import {
  type RepeatableRequest,
  requireEarlierResultId,
  isRepeatedRequest,
  recordRequest,
} from '../../table/idempotency.ts';
import { keys, partitions } from '../../table/keys.ts';
import { type Page, type PageRequest, listNewestFirst } from '../../table/page.ts';
import {
  type ImportFile,
  type ImportJob,
  toImportFileItem,
  toImportItem,
  parseImportFile,
  parseImportJob,
  parseListedImport,
} from './items.ts';

/** @throws ApiError `not_found` */
export async function readImportById(id: string): Promise<ImportJob> {
  const item = await getItem(keys.importJob(id), { consistent: true });
  if (!item) throw notFound();
  return parseImportJob(item);
}

export async function listImports(page: PageRequest): Promise<Page<Import>> {
  const { items, next_cursor } = await listNewestFirst(
    { index: 'newest', partition: partitions.imports, toKey: keys.importJob },
    page,
  );
  return { items: items.map(parseListedImport), next_cursor };
}

export async function createImport(
  { format, name }: { format: ImportFormat; name: string },
  actor: Pick<Actor, 'id' | 'full_name' | 'roles'>,
  request: RepeatableRequest,
  at: Date,
): Promise<ImportJob> {
  const job: ImportJob = {
    id: ulid(at.getTime()),
    format,
    name,
    state: 'uploading',
    created_at: at.toISOString(),
    created_by: { id: actor.id, name: actor.full_name },
    finished_at: null,
    columns: null,
    encoding: null,
    invitations: 'later',
    invited: 0,
    total: null,
    counts: {},
    problem: null,
    roles: [...actor.roles],
    revision: 1,
    phase: null,
    position: 0,
    source: format,
    parts: {},
    obstacles: [],
  };
  try {
    await transact([recordRequest(request, job.id, at), put({ Item: toImportItem(job) })]);
  } catch (error) {
    if (error instanceof ConditionFailed && isRepeatedRequest(error))
      return readImportById(requireEarlierResultId(request, error));
    throw error;
  }
  return job;
}

/** Another user, or another function, has changed the import. */
export class ImportChanged extends ApiError {
  constructor() {
    super('version_conflict', 'This import has changed in the meantime. Reload the page and try again.');
  }
}

/**
 * Saves changes of an import, unless it has changed since it was read.
 * @param operations additional operations of the transaction, without conditions
 * @throws ImportChanged
 */
export async function saveImport(
  before: ImportJob,
  changes: Partial<ImportJob>,
  operations: readonly TransactItem[] = [],
): Promise<ImportJob> {
  const job = { ...before, ...changes, revision: before.revision + 1 };
  try {
    await transact([
      put({
        Item: toImportItem(job),
        ConditionExpression: 'revision = :before',
        ExpressionAttributeValues: { ':before': before.revision },
      }),
      ...operations,
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw new ImportChanged();
    throw error;
  }
  return job;
}

const repeatedFailureProblem =
  'It failed three times. To continue it, choose “Try again” under Mails, Work that failed.';

/** Marks an import as stopped, so that staff can continue it. */
export async function stopImport(id: string): Promise<void> {
  const job = await readImportById(id);
  if (!job.phase) return;
  await saveImport(job, { problem: repeatedFailureProblem }).catch((error: unknown) => {
    // Another function is processing the import.
    if (!(error instanceof ImportChanged)) throw error;
  });
}

/** Adds files to an import. A file replaces one with the same path. */
export const addFiles = (id: string, files: readonly ImportFile[], at: Date): Promise<void> =>
  transact(files.map((file) => put({ Item: toImportFileItem(id, file, at) })));

/** The files of an import by path. */
export async function listFiles(id: string): Promise<ImportFile[]> {
  const { pk, sk } = keys.importFile(id, '');
  const items = await listItems({
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
  });
  return items.map(parseImportFile);
}
