import * as z from 'zod';
import { BusinessHours, ServicePolicy } from '@portico/shared/contract/service-level.ts';
import { type Item, getItem } from '../../platform/dynamodb.ts';
import { type LevelItemKind, keys } from '../../table/keys.ts';
import type { Terms } from './clocks.ts';

// The contract's schemas, but ignoring the key attributes that an item has as well.
const Policy = z.object(ServicePolicy.shape);
const Calendar = z.object(BusinessHours.shape);

export const policyOfItem = (item: Item): ServicePolicy => Policy.parse(item);
export const calendarOfItem = (item: Item): BusinessHours => Calendar.parse(item);

/** How a ticket names a version: `gold@3`. */
export const versionName = ({ id, version }: { id: string; version: number }): string => `${id}@${version}`;

/** Versions never change, so that a process reads each one once. */
const known = new Map<string, Promise<Item | undefined>>();

async function version(kind: LevelItemKind, name: string): Promise<Item> {
  const key = `${kind} ${name}`;
  const reading = known.get(key) ?? getItem(keys.serviceLevelVersion(kind, name));
  known.set(key, reading);
  const item = await reading.catch(() => undefined);
  if (item) return item;
  known.delete(key);
  throw new Error(`The ${kind} ${name} is missing`);
}

/** Policies and business hours by the names of their versions. */
export interface NamedBook {
  readonly policies: Readonly<Record<string, ServicePolicy>>;
  readonly calendars: Readonly<Record<string, BusinessHours>>;
}

/** The policy and calendar that a ticket names. @throws Error for a version that does not exist */
export async function bookOf(terms: Terms | null): Promise<NamedBook> {
  if (!terms) return { policies: {}, calendars: {} };
  const [policy, calendar] = await Promise.all([
    version('policy', terms.policy),
    version('calendar', terms.calendar),
  ]);
  return {
    policies: { [terms.policy]: policyOfItem(policy) },
    calendars: { [terms.calendar]: calendarOfItem(calendar) },
  };
}

/** The versions that hold now by a company's contract; null if one of them does not exist. */
export async function presentTerms(contract: { policy_id: string; hours_id: string }): Promise<Terms | null> {
  const newest = (kind: LevelItemKind, id: string) =>
    getItem(keys.serviceLevel(kind, id), { consistent: true });
  const [policy, calendar] = await Promise.all([
    newest('policy', contract.policy_id),
    newest('calendar', contract.hours_id),
  ]);
  if (!policy || !calendar) return null;
  return { policy: versionName(policyOfItem(policy)), calendar: versionName(calendarOfItem(calendar)) };
}
