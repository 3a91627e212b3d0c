import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { roles } from '@portico/shared/model/roles.ts';
import { readJson } from '@portico/local-cloud/state/json-file.ts';

/** A user who can sign in to the demo. */
const Account = z.object({
  role: z.enum(roles),
  email: z.string(),
  password: z.string(),
  full_name: z.string(),
  /** The company's name; null for staff, and for one customer without a company. */
  company: z.string().nullable(),
});
export type Account = z.output<typeof Account>;

/** An environment that was seeded, identified by its table and user pool. */
const Target = z.object({ table_name: z.string(), user_pool_id: z.string() });
export type Target = z.output<typeof Target>;

const SeedRecord = z.object({
  /**
   * When the first run started. Ticket ages count back from this time, even in a run that completes an
   * earlier one.
   */
  started_at: z.iso.datetime(),
  accounts: z.array(Account),
  completed: z.array(Target),
});
export type SeedRecord = z.output<typeof SeedRecord>;

const getRecordPath = (directory: string) => join(directory, 'seeded.json');

/** @throws UserFacingError if the file is damaged */
export const readRecord = (directory: string): SeedRecord | undefined =>
  readJson(getRecordPath(directory), SeedRecord);

/** Replaces the file atomically. Only its owner can read it, because it contains passwords. */
export function writeRecord(directory: string, record: SeedRecord): void {
  const path = getRecordPath(directory);
  mkdirSync(directory, { recursive: true });
  writeFileSync(`${path}.${process.pid}.tmp`, JSON.stringify(record, undefined, 2), { mode: 0o600 });
  renameSync(`${path}.${process.pid}.tmp`, path);
}

export const isComplete = (record: SeedRecord, target: Target): boolean =>
  record.completed.some(
    ({ table_name, user_pool_id }) =>
      table_name === target.table_name && user_pool_id === target.user_pool_id,
  );
