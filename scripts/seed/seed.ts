/**
 * Fills an environment with a believable demo: companies, people in every role, tickets in every state with their conversations and history.
 */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../cli/root.ts';
import { type Account, isComplete, readRecord } from './record.ts';

export type { Account } from './record.ts';

export interface SeedTarget {
  /** Outputs of the stacks: `TableName`, `UserPoolId` and `AttachmentsBucketName` are used. */
  readonly outputs: Record<string, string>;
  /** What an AWS SDK needs in its environment to reach them. */
  readonly environment: Record<string, string>;
}

function output(outputs: Record<string, string>, name: string): string {
  const value = outputs[name];
  if (!value) throw new Error(`The stacks have no output ${name}`);
  return value;
}

/** The developer's own AWS settings must not lead the demo to a real account. */
const withoutAws = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('AWS_')));

/**
 * Seeds the demo and returns its accounts with their passwords, which are kept in `<directory>/seeded.json`: administrator first, then agents, then
 * customers. A run that was killed is completed by the next; a completed one costs nothing.
 * @throws UserFacingError when that file is damaged
 */
export async function seed(
  { outputs, environment }: SeedTarget,
  directory: string,
  progress: (line: string) => void = () => undefined,
): Promise<Account[]> {
  const target = { table_name: output(outputs, 'TableName'), user_pool_id: output(outputs, 'UserPoolId') };
  const before = readRecord(directory);
  if (before && isComplete(before, target)) return before.accounts;

  await runInChild(
    {
      ...withoutAws(process.env),
      ...environment,
      TABLE_NAME: target.table_name,
      USER_POOL_ID: target.user_pool_id,
      ATTACHMENTS_BUCKET: output(outputs, 'AttachmentsBucketName'),
    },
    directory,
    progress,
  );
  const after = readRecord(directory);
  if (!after || !isComplete(after, target)) throw new Error('Seeding ended without having completed');
  return after.accounts;
}

/** In a process of its own, so that the SDK's and the demo's memory is given back when it is done. */
function runInChild(
  env: NodeJS.ProcessEnv,
  directory: string,
  progress: (line: string) => void,
): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'scripts/seed/seed-process.ts', resolve(directory)],
    {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  createInterface({ input: child.stdout }).on('line', progress);
  let complaints = '';
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (complaints = (complaints + text).slice(-4_000)));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code, signal) => {
      if (code === 0) done();
      else fail(new Error(`Seeding failed (${signal ?? `exit code ${code}`}):\n${complaints.trim()}`));
    });
  });
}
