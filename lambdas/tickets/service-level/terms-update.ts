import { ulid } from 'ulid';
import * as z from 'zod';
import { TermsUpdate } from '@portico/shared/contract/service-levels.ts';
import { roles } from '@portico/shared/model/roles.ts';
import type { Actor } from '../../domain/actor.ts';
import { readCompanyFacts } from '../../domain/people/company-facts.ts';
import { notFound } from '../../platform/api-error.ts';
import { createAuditEntry } from '../../domain/audit/audit-entry.ts';
import { type EventActor, systemName } from '../../domain/ticket/recorded-event.ts';
import {
  ConditionFailed,
  type Item,
  getItem,
  put,
  transact,
  update,
  updateItem,
} from '../../platform/dynamodb.ts';
import { logger } from '../../platform/monitoring/logger.ts';
import { countMetric } from '../../platform/monitoring/metrics.ts';
import { keys } from '../../table/keys.ts';
import { createAssignment } from '../../table/update-expression.ts';
import {
  type FindTerms,
  type TermsChange,
  createTermsFinder,
  mapBatches,
  listOpenTicketIds,
  planTermsChange,
} from './open-terms.ts';
import { findStaffMember } from '../people/staff-member.ts';

/**
 * Updates open tickets, of all companies or one, to the current versions of their service levels. One item
 * stores the progress. Each ticket moves in a transaction that also counts it, so that a crash neither loses
 * nor repeats a ticket.
 */
const UpdateItem = z.object({
  ...TermsUpdate.shape,
  started_by: z.object({ id: z.string(), roles: z.array(z.enum(roles)) }),
});
type Job = z.output<typeof UpdateItem>;
export const parseTermsUpdate = (item: Item): Job => UpdateItem.parse(item);

const toTermsUpdate = (job: Job): TermsUpdate => z.object(TermsUpdate.shape).parse(job);

async function findLastJob(): Promise<Job | undefined> {
  const item = await getItem(keys.termsUpdate(), { consistent: true });
  return item && parseTermsUpdate(item);
}

/** The last update; null before the first. */
export async function readLastTermsUpdate(): Promise<TermsUpdate | null> {
  const job = await findLastJob();
  return job ? toTermsUpdate(job) : null;
}

async function readCompanyToUpdate(id: string): Promise<TermsUpdate['company']> {
  const company = await readCompanyFacts(id);
  if (!company) throw notFound();
  return { id, name: company.name };
}

/**
 * Starts an update, or returns the one that is running.
 * @param company_id null for all companies
 * @throws ApiError `not_found`
 */
export async function startTermsUpdate(
  { id, roles: heldRoles }: Actor,
  company_id: string | null,
  at: Date,
): Promise<TermsUpdate> {
  const company = company_id === null ? null : await readCompanyToUpdate(company_id);
  const job: Job = {
    id: ulid(at.getTime()),
    company,
    state: 'running',
    started_at: at.toISOString(),
    ended_at: null,
    total: null,
    examined: 0,
    moved: 0,
    failed: 0,
    started_by: { id, roles: [...heldRoles] },
  };
  try {
    await transact([
      put({
        Item: { ...keys.termsUpdate(), ...job },
        ConditionExpression: 'attribute_not_exists(pk) OR #state = :done',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':done': 'done' },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
      createAuditEntry(
        {
          kind: 'open_tickets_updated',
          target: { type: 'terms_update', id: job.id },
          after: { company: company?.name ?? null },
        },
        at,
      ),
    ]);
    return toTermsUpdate(job);
  } catch (error) {
    if (error instanceof ConditionFailed) {
      const runningItem = error.findItem();
      if (runningItem) return toTermsUpdate(parseTermsUpdate(runningItem));
    }
    throw error;
  }
}

const createJobCondition = ({ id }: Job) => ({
  Key: keys.termsUpdate(),
  ConditionExpression: 'id = :job',
  values: { ':job': id },
});

async function recordProgress(job: Job, progress: Partial<TermsUpdate>): Promise<void> {
  const { values, ...condition } = createJobCondition(job);
  const { ExpressionAttributeValues, ...assignment } = createAssignment({ ...progress });
  await updateItem({
    ...condition,
    ...assignment,
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ...values },
  });
}

/** The operation that counts a moved ticket. */
function createMovedCountOperation(job: Job) {
  const { values, ...condition } = createJobCondition(job);
  return update({
    ...condition,
    UpdateExpression: 'ADD moved :one',
    ExpressionAttributeValues: { ':one': 1, ...values },
  });
}

const attempts = 3;
const batchSize = 10;

/** Moves a ticket to its current terms; retries if it has changed. @returns whether it moved */
async function moveTicket(
  job: Job,
  actor: EventActor,
  findTerms: FindTerms,
  plannedChange: TermsChange,
): Promise<boolean> {
  let move: TermsChange | undefined = plannedChange;
  for (let attempt = 0; attempt < attempts && move; attempt += 1) {
    try {
      await transact([...move.operations, createMovedCountOperation(job)]);
      return true;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      move = await planTermsChange(plannedChange.before.id, findTerms, actor, new Date());
    }
  }
  if (move) throw new Error(`Ticket ${plannedChange.before.id} keeps changing.`);
  return false;
}

/** Awaits the work on one ticket. If it fails, logs the error and returns undefined. */
async function awaitOrLogFailure<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    logger.error('updating an open ticket failed', { error: error instanceof Error ? error : String(error) });
    countMetric('failed');
    return undefined;
  }
}

/** Goes through all open tickets of the update once. @returns undefined if it had to stop early */
async function updateTickets(
  job: Job,
  actor: EventActor,
  mayStart: () => boolean,
): Promise<{ moved: number; failed: number } | undefined> {
  const findTerms = createTermsFinder();
  const ids: string[] = [];
  for await (const id of listOpenTicketIds(job.company?.id)) ids.push(id);
  const sum = { examined: 0, moved: 0, failed: 0 };
  const planMove = (id: string) =>
    awaitOrLogFailure(planTermsChange(id, findTerms, actor, new Date()).then((move) => ({ move })));
  for await (const plans of mapBatches(ids, batchSize, planMove)) {
    // One after the other, because each move updates the same progress item.
    for (const plan of plans) {
      const moved =
        plan && (plan.move ? await awaitOrLogFailure(moveTicket(job, actor, findTerms, plan.move)) : false);
      if (moved === undefined) sum.failed += 1;
      else if (moved) sum.moved += 1;
    }
    sum.examined += plans.length;
    await recordProgress(job, { total: ids.length, examined: sum.examined });
    if (!mayStart()) return undefined;
  }
  return sum;
}

/**
 * Continues a running update. One pass over the open tickets may miss some, because indexes lag and tickets
 * may move between companies during the pass. Therefore the update finishes only after a pass that moves no
 * ticket.
 * @param mayStart whether there is time for more; the rest is left to the next run
 */
export async function continueTermsUpdate(mayStart: () => boolean): Promise<void> {
  const job = await findLastJob();
  if (job?.state !== 'running') return;
  const name = (await findStaffMember(job.started_by.id))?.name ?? systemName;
  const actor: EventActor = { ...job.started_by, name, side: 'support' };
  for (;;) {
    const counts = await updateTickets(job, actor, mayStart);
    if (!counts) return;
    if (counts.moved > 0) continue;
    await recordProgress(job, { state: 'done', ended_at: new Date().toISOString(), failed: counts.failed });
    return;
  }
}
