import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { startCloudProcess } from './cloud-process.ts';

export interface OwnCloud {
  readonly site: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** Environment variables with which an AWS SDK connects to the cloud. */
  readonly environment: Readonly<Record<string, string>>;
  /** The state directory. */
  readonly directory: string;
  stop(): Promise<void>;
}

/**
 * Starts a local cloud with reference data only, for one test file, so that no other file changes its counts.
 * Afterwards, the fixtures of that file create users in this cloud, not in the shared one.
 */
export async function startOwnCloud(): Promise<OwnCloud> {
  const directory = await mkdtemp(join(tmpdir(), 'portico-own-'));
  const { assembly } = inject('cloud');
  const { site, environment, outputs, kill } = await startCloudProcess({ assembly, directory, port: 0 });
  Object.assign(process.env, environment, { SITE: site, TABLE_NAME: outputs['TableName'] });
  return {
    site,
    outputs,
    environment,
    directory,
    stop: async () => {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
