/**
 * Fills an environment with realistic demo data: companies, users in every role, and tickets in every status
 * with their history.
 */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../cli/root.ts';
import { type Account, isComplete, readRecord, writeRecord } from './record.ts';

export type { Account } from './record.ts';

export interface SeedTarget {
  /**
   * Outputs of the stacks. Required: `TableName`, `UserPoolId`, `AttachmentsBucketName`, `ImportsBucketName`
   * and `SiteUrl`.
   */
  readonly outputs: Record<string, string>;
  /** Environment variables that point an AWS SDK to the environment. */
  readonly environment: Record<string, string>;
}

function requireOutput(outputs: Record<string, string>, name: string): string {
  const value = outputs[name];
  if (!value) throw new Error(`The stacks have no output ${name}`);
  return value;
}

/** Removes the developer's own AWS settings, which could point to a real account. */
const removeAwsVariables = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('AWS_')));

/**
 * Seeds the demo. Returns the accounts of its administrator, agents and customers, with the passwords that
 * `<directory>/seeded.json` contains. A run completes an earlier run that was interrupted, and does nothing
 * after a completed run.
 * @throws UserFacingError if that file is damaged
 */
export async function seed(
  { outputs, environment }: SeedTarget,
  directory: string,
  onProgress: (line: string) => void = () => undefined,
): Promise<Account[]> {
  const target = {
    table_name: requireOutput(outputs, 'TableName'),
    user_pool_id: requireOutput(outputs, 'UserPoolId'),
  };
  const earlierRecord = readRecord(directory);
  if (earlierRecord && isComplete(earlierRecord, target)) return earlierRecord.accounts;

  const env = {
    ...removeAwsVariables(process.env),
    ...environment,
    TABLE_NAME: target.table_name,
    USER_POOL_ID: target.user_pool_id,
    ATTACHMENTS_BUCKET: requireOutput(outputs, 'AttachmentsBucketName'),
    IMPORTS_BUCKET: requireOutput(outputs, 'ImportsBucketName'),
    SITE_BUCKET: outputs.SiteBucketName,
    MAILS_BUCKET: outputs.MailsBucketName,
    SEARCH_BUCKET: outputs.SearchIndexBucketName,
    SITE: requireOutput(outputs, 'SiteUrl'),
    AUDIT_BUCKET: outputs.AuditBucketName,
  };
  const run = (file: string) => runInChild(file, resolve(directory), env, onProgress);
  // Drawing the posts' pictures takes half as long as everything else, so it runs in parallel.
  const outcomes = await Promise.allSettled([run('seed-process.ts'), run('blog/posts-process.ts')]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  const finalRecord = readRecord(directory);
  if (!finalRecord) throw new Error('Seeding left no record');
  writeRecord(directory, { ...finalRecord, completed: [...finalRecord.completed, target] });
  return finalRecord.accounts;
}

/** Runs a script of this folder in another process, whose memory is freed afterwards. */
function runInChild(
  file: string,
  directory: string,
  env: NodeJS.ProcessEnv,
  onProgress: (line: string) => void,
): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', `scripts/seed/${file}`, directory], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  createInterface({ input: child.stdout }).on('line', onProgress);
  let errorOutput = '';
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (errorOutput = (errorOutput + text).slice(-4_000)));
  return new Promise((done, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) done();
      else reject(new Error(`Seeding failed (${signal ?? `exit code ${code}`}):\n${errorOutput.trim()}`));
    });
  });
}
