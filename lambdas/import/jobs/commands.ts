import { type ImportState, type InvitationChoice, isCsv } from '@portico/shared/model/imports.ts';
import type { AuditKind } from '@portico/shared/model/audit.ts';
import type { Actor } from '../../domain/actor.ts';
import { createAuditEntry } from '../../domain/audit/audit-entry.ts';
import { requestImportContinuation } from '../../domain/import-request.ts';
import { ApiError } from '../../platform/api-error.ts';
import { findColumnsProblem } from '../sources/csv/csv-columns.ts';
import type { ImportJob } from './items.ts';
import { readImportById, listFiles, saveImport } from './store.ts';

export const notReadyError = (message: string) => new ApiError('import_not_ready', message);

/** The user who starts a step of an import. Name and roles are recorded. */
export type StartingUser = Pick<Actor, 'id' | 'full_name' | 'roles'>;

async function requireState(
  states: readonly ImportState[],
  id: string,
  refusalMessage: string,
): Promise<ImportJob> {
  const job = await readImportById(id);
  if (!states.includes(job.state)) throw notReadyError(refusalMessage);
  return job;
}

/** An import whose files can still be uploaded. @throws ApiError `not_found`, `import_not_ready` */
export const readOpenImport = (id: string): Promise<ImportJob> =>
  requireState(['uploading', 'checked', 'failed'], id, 'This import has begun already. Create another one.');

/** Saves the next step of an import, and requests it. */
async function startStep(
  job: ImportJob,
  changes: Partial<ImportJob>,
  { id, full_name, roles }: StartingUser,
  auditKind?: AuditKind,
): Promise<ImportJob> {
  const actorFields = { created_by: { id, name: full_name }, roles: [...roles] };
  const target = { type: 'import', id: job.id } as const;
  const entries = auditKind
    ? [
        createAuditEntry({
          kind: auditKind,
          target,
          after: { name: job.name },
          actor: { id, roles: [...roles] },
        }),
      ]
    : [];
  const savedJob = await saveImport(job, { position: 0, ...actorFields, ...changes }, entries);
  await requestImportContinuation(job.id);
  return savedJob;
}

/**
 * Starts the dry run.
 * @throws ApiError `not_found`, `import_not_ready`; `invalid_request` if a required column is missing
 */
export async function startCheck(
  id: string,
  { columns, encoding }: Pick<ImportJob, 'columns' | 'encoding'>,
  actor: StartingUser,
): Promise<ImportJob> {
  const job = await readOpenImport(id);
  const message = isCsv(job.format) ? findColumnsProblem(job.format, columns ?? []) : undefined;
  if (message !== undefined)
    throw new ApiError('invalid_request', message, [{ path: 'body.columns', message }]);
  if ((await listFiles(id)).length === 0)
    throw notReadyError('No file has been uploaded yet. Upload one first.');
  const source = isCsv(job.format) ? 'csv' : job.format;
  const firstStep = { phase: 'read', state: 'checking', total: null, counts: {}, problem: null } as const;
  return startStep(job, { ...firstStep, columns, encoding, source }, actor);
}

/** Imports what the dry run has checked. @throws ApiError `not_found`, `import_not_ready` */
export async function startRun(
  id: string,
  invitations: InvitationChoice,
  actor: StartingUser,
): Promise<ImportJob> {
  const job = await requireState(['checked'], id, 'Check the import first.');
  const firstStep = { phase: 'write', state: 'importing', counts: {}, invitations } as const;
  return startStep(job, firstStep, actor, 'import_started');
}

/** @throws ApiError `not_found`, `import_not_ready` */
export async function startInvitations(id: string, actor: StartingUser): Promise<ImportJob> {
  const job = await requireState(['imported'], id, 'Only people of a finished import can be invited.');
  return startStep(job, { phase: 'invite', state: 'importing', invitations: 'now' }, actor);
}

/** @throws ApiError `not_found`, `import_not_ready` */
export async function startTakingBack(id: string, actor: StartingUser): Promise<ImportJob> {
  const job = await requireState(['imported'], id, 'Only a finished import can be taken back.');
  return startStep(
    job,
    { phase: 'inspect', state: 'taking_back', problem: null, obstacles: [] },
    actor,
    'import_taken_back',
  );
}
