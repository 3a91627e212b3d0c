import type { ImportJob } from '../jobs/items.ts';
import { readOrigins } from '../origins.ts';
import { readIdsOfKind } from './read-records.ts';

/**
 * The new ids of people and companies from an export of this product, by their old ids. Ids change because
 * accounts get new ones, and because a company with the same name may already exist.
 */
export async function findReplacedIds(job: ImportJob): Promise<ReadonlyMap<string, string>> {
  if (job.source !== 'portico') return new Map();
  const origins = await Promise.all(
    (['person', 'company'] as const).map(async (kind) =>
      readOrigins(job.source, kind, await readIdsOfKind(job, kind)),
    ),
  );
  const ids = origins.flatMap((originMap) => [...originMap].map(([id, origin]) => [id, origin.id] as const));
  return new Map(ids.filter(([oldId, newId]) => oldId !== newId));
}

/** Replaces these ids wherever a value contains one of them as a string. */
export function replaceIds(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (ids.size === 0) return value;
  if (typeof value === 'string') return ids.get(value) ?? value;
  if (Array.isArray(value)) return value.map((element) => replaceIds(element, ids));
  if (!(value instanceof Object)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, fieldValue]) => [field, replaceIds(fieldValue, ids)]),
  );
}
