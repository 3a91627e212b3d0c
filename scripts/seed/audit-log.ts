import { putAuditRecord } from '@portico/lambdas/domain/audit/audit-entry.ts';
import type { AuditRecord } from '@portico/lambdas/domain/audit/audit-record.ts';
import { ConditionFailed, transact } from '@portico/lambdas/platform/dynamodb.ts';
import { getDemoCompany } from './people/companies.ts';
import { type WeekEvent, weekEvents } from './demo/week.ts';
import { createStableId } from './stable-id.ts';
import { findActor, type Actors } from './people/users.ts';
import { subtractWorkingTime } from './desk/working-time.ts';

/** When the consultancy moved its users to Portico: before the oldest demo ticket. */
export const computeMigrationTime = (now: Date): Date => subtractWorkingTime(now, '130d 08:00', 'migration');

function getAuditTarget(
  { actor, target = { person: actor } }: WeekEvent,
  actors: Actors,
): AuditRecord['target'] {
  if ('person' in target) return { type: 'person', id: findActor(actors, target.person).id };
  if ('endpoint' in target) return { type: 'endpoint', id: target.endpoint };
  return { type: 'company', id: getDemoCompany(target.company).id };
}

function createAuditRecord(event: WeekEvent, actors: Actors, now: Date): AuditRecord {
  const { age, kind, actor, before = {}, after = {} } = event;
  const { id, roles } = findActor(actors, actor);
  const at = subtractWorkingTime(now, age, `${kind} ${actor}`).toISOString();
  return {
    id: createStableId(`${at} ${kind} ${actor}`, at),
    at,
    kind,
    actor: { id, roles: [...roles] },
    target: getAuditTarget(event, actors),
    before,
    after,
    request_id: null,
  };
}

/** Adds the demo's week to the audit log. Entries of an earlier run are unchanged. */
export async function seedAuditLog(actors: Actors, now: Date): Promise<void> {
  for (const event of weekEvents)
    try {
      await transact([putAuditRecord(createAuditRecord(event, actors, now))]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
}
