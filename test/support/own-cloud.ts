import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { type Cloud, type CloudOptions, startCloud } from '../../scripts/local-cloud/cloud.ts';
import { timeoutFactor } from './timeout-factor.ts';

export interface OwnCloud extends Cloud {
  /** The state directory. */
  readonly directory: string;
}

/**
 * Starts a local cloud with only reference data for one test file, so that no other file changes its counts.
 * Afterwards, the fixtures of that file create users in this cloud, not in the shared one. Clients that read
 * the endpoints from the environment must be imported after this call.
 */
export async function startOwnCloud(
  options: Omit<CloudOptions, 'assembly' | 'directory' | 'accessKeyId'> &
    Partial<Pick<CloudOptions, 'assembly'>> = {},
): Promise<OwnCloud> {
  const { assembly } = inject('cloud');
  // The folder is removed at the end of the test run.
  const directory = await mkdtemp(join(dirname(assembly), 'own-'));
  // The cloud's tables are in the DynamoDB Local of the test run, separate from those of other clouds.
  const accessKeyId = `OWNCLOUD${randomBytes(8).toString('hex')}`;
  const cloud = await startCloud({ assembly, directory, accessKeyId, timeoutFactor, ...options });
  selectCloud(cloud);
  return { ...cloud, directory };
}

/** Makes product code and fixtures use this cloud. */
export function selectCloud({ environment, site, outputs }: Omit<Cloud, 'stop'>): void {
  Object.assign(process.env, environment, { SITE: site, TABLE_NAME: outputs['TableName'] });
}
