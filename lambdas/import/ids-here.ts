import type { ImportJob } from './items.ts';
import { originsOf } from './origins.ts';
import { idsOfKind } from './read-records.ts';

/**
 * The ids here of people and companies that an export of this product calls otherwise: accounts get an id of
 * their own, and a company of the same name may have been here before.
 */
export async function idsHere(job: ImportJob): Promise<ReadonlyMap<string, string>> {
  if (job.source !== 'portico') return new Map();
  const origins = await Promise.all(
    (['person', 'company'] as const).map(async (kind) =>
      originsOf(job.source, kind, await idsOfKind(job, kind)),
    ),
  );
  const ids = origins.flatMap((some) => [...some].map(([id, origin]) => [id, origin.id] as const));
  return new Map(ids.filter(([there, here]) => there !== here));
}

/** A value in which every text that is such an id is the one here. */
export function withIds(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (ids.size === 0) return value;
  if (typeof value === 'string') return ids.get(value) ?? value;
  if (Array.isArray(value)) return value.map((one) => withIds(one, ids));
  if (!(value instanceof Object)) return value;
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, withIds(one, ids)]));
}
