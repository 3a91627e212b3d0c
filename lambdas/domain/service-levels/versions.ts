import * as z from 'zod';
import { BusinessHours, ServicePolicy } from '@portico/shared/contract/service-level.ts';
import { type Item, getItem } from '../../platform/dynamodb.ts';
import { type ServiceLevelItemKind, keys } from '../../table/keys.ts';
import type { Terms } from './clocks.ts';

// The schemas of the API contract. They drop the items' key attributes.
const Policy = z.object(ServicePolicy.shape);
const Calendar = z.object(BusinessHours.shape);

export const parsePolicy = (item: Item): ServicePolicy => Policy.parse(item);
export const parseCalendar = (item: Item): BusinessHours => Calendar.parse(item);

/** How a ticket refers to a version: `gold@3`. */
export const versionName = ({ id, version }: { id: string; version: number }): string => `${id}@${version}`;

export class UnknownVersionError extends Error {
  override readonly name = 'UnknownVersionError';
}

/** Versions never change, so each process reads a version once. */
const versionCache = new Map<string, Promise<Item | undefined>>();

async function readVersion(kind: ServiceLevelItemKind, name: string): Promise<Item> {
  const key = `${kind} ${name}`;
  const itemPromise = versionCache.get(key) ?? getItem(keys.serviceLevelVersion(kind, name));
  versionCache.set(key, itemPromise);
  try {
    const item = await itemPromise;
    if (!item) throw new UnknownVersionError(`The ${kind} ${name} is missing`);
    return item;
  } catch (error) {
    versionCache.delete(key);
    throw error;
  }
}

/** Policies and business hours by the names of their versions. */
export interface NamedVersions {
  readonly policies: Readonly<Record<string, ServicePolicy>>;
  readonly calendars: Readonly<Record<string, BusinessHours>>;
}

/** The policies and calendars to which a ticket refers. @throws UnknownVersionError */
export async function readVersions(...termsList: readonly (Terms | null)[]): Promise<NamedVersions> {
  const termsWithoutNull = termsList.filter((terms) => terms !== null);
  const read = async <T>(kind: ServiceLevelItemKind, names: readonly string[], parse: (item: Item) => T) =>
    Object.fromEntries(
      await Promise.all(
        [...new Set(names)].map(async (name) => [name, parse(await readVersion(kind, name))] as const),
      ),
    );
  const [policies, calendars] = await Promise.all([
    read(
      'policy',
      termsWithoutNull.map(({ policy }) => policy),
      parsePolicy,
    ),
    read(
      'calendar',
      termsWithoutNull.map(({ calendar }) => calendar),
      parseCalendar,
    ),
  ]);
  return { policies, calendars };
}

/** The current versions of a contract's policy and business hours; null if one of them does not exist. */
export async function readCurrentTerms(contract: {
  policy_id: string;
  hours_id: string;
}): Promise<Terms | null> {
  const readNewestVersion = (kind: ServiceLevelItemKind, id: string) =>
    getItem(keys.serviceLevel(kind, id), { consistent: true });
  const [policy, calendar] = await Promise.all([
    readNewestVersion('policy', contract.policy_id),
    readNewestVersion('calendar', contract.hours_id),
  ]);
  if (!policy || !calendar) return null;
  return { policy: versionName(parsePolicy(policy)), calendar: versionName(parseCalendar(calendar)) };
}
