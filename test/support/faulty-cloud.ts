import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Cloud, startCloud } from '../../scripts/local-cloud/cloud.ts';
import { silenceSdkNodeWarning } from '../../scripts/local-cloud/process.ts';

interface FaultyCloudOptions {
  /** Receives each line that functions log. */
  readonly log?: (line: string) => void;
  /** The clock of the CloudFront emulator's cache, in milliseconds. */
  readonly now?: () => number;
}

/**
 * Starts a local cloud in this test file's process, so that tests can make its calls fail without affecting
 * other files. Import fixtures and clients after this call: they read the endpoints from the environment.
 */
export async function startFaultyCloud(options: FaultyCloudOptions = {}): Promise<Cloud> {
  silenceSdkNodeWarning();
  const directory = await mkdtemp(join(tmpdir(), 'portico-faulty-'));
  const { assembly } = inject('cloud');
  const cloud = await startCloud({ assembly, directory, ...options });
  Object.assign(process.env, cloud.environment, {
    SITE: cloud.site,
    TABLE_NAME: cloud.outputs['TableName'],
  });
  return {
    ...cloud,
    stop: async () => {
      await cloud.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
