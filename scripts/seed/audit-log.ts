import { putAuditRecord } from '@portico/lambdas/domain/audit/audit-entry.ts';
import type { AuditRecord } from '@portico/lambdas/domain/audit/audit-record.ts';
import { ConditionFailed, transact } from '@portico/lambdas/platform/dynamodb.ts';
import { demoCompany } from './people/companies.ts';
import { type WeekEvent, weekEvents } from './demo/week.ts';
import { stableId } from './stable-id.ts';
import { findActor, type Actors } from './people/users.ts';
import { subtractWorkingTime } from './desk/working-time.ts';

/** When the consultancy moved its users to Portico: before the oldest demo ticket. */
export const migrationDay = (now: Date): Date => subtractWorkingTime(now, '130d 08:00', 'migration');

function recordTarget({ by, on = { person: by } }: WeekEvent, actors: Actors): AuditRecord['target'] {
  if ('person' in on) return { type: 'person', id: findActor(actors, on.person).id };
  if ('endpoint' in on) return { type: 'endpoint', id: on.endpoint };
  return { type: 'company', id: demoCompany(on.company).id };
}

function auditRecord(event: WeekEvent, actors: Actors, now: Date): AuditRecord {
  const { ago, kind, by, before = {}, after = {} } = event;
  const { id, roles } = findActor(actors, by);
  const at = subtractWorkingTime(now, ago, `${kind} ${by}`).toISOString();
  return {
    id: stableId(`${at} ${kind} ${by}`, at),
    at,
    kind,
    actor: { id, roles: [...roles] },
    target: recordTarget(event, actors),
    before,
    after,
    request_id: null,
  };
}

/** Adds the demo's week to the audit log. Entries of an earlier run are unchanged. */
export async function seedAuditLog(actors: Actors, now: Date): Promise<void> {
  for (const event of weekEvents)
    try {
      await transact([putAuditRecord(auditRecord(event, actors, now))]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
}
