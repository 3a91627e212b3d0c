import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Cloud, startCloud } from '../../scripts/local-cloud/cloud.ts';
import { silenceSdkNodeWarning } from '../../scripts/local-cloud/process.ts';

interface FaultyCloudOptions {
  /** Hears what functions log, line by line. */
  readonly log?: (line: string) => void;
  /** The time in milliseconds, for what the front door keeps. */
  readonly now?: () => number;
}

/**
 * A local cloud inside this test file's own process, whose calls can be made to fail without anybody else noticing. Fixtures and clients have to be
 * imported after it has started: they take their addresses from the environment.
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
