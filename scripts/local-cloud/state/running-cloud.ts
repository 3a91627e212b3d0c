import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { readJson, writeJson } from './json-file.ts';
import { isLocked } from './lock.ts';

const stringMap = z.record(z.string(), z.string());
const RunningCloud = z.object({
  site: z.string(),
  inbox: z.string(),
  outputs: stringMap,
  environment: stringMap,
});

/** The data with which another process can use a local cloud. */
export type RunningCloud = z.output<typeof RunningCloud>;

const toFilePath = (directory: string) => join(directory, 'cloud.json');

/**
 * Publishes the cloud in this directory for other processes.
 * @returns the function that removes this information
 */
export function publishCloud(directory: string, cloud: RunningCloud): () => void {
  writeJson(toFilePath(directory), RunningCloud.parse(cloud));
  return () => rmSync(toFilePath(directory), { force: true });
}

/**
 * The cloud that runs in this directory, if there is one. The file alone does not prove that the cloud is
 * running, because a killed process leaves it behind.
 */
export async function findRunningCloud(directory: string): Promise<RunningCloud | undefined> {
  return (await isLocked(directory)) ? readJson(toFilePath(directory), RunningCloud) : undefined;
}
