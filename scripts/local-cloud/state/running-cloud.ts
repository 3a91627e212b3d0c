import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { readJson, writeJson } from './json-file.ts';
import { isLocked } from './lock.ts';

const texts = z.record(z.string(), z.string());
const RunningCloud = z.object({ site: z.string(), inbox: z.string(), outputs: texts, environment: texts });

/** What another process needs to know of a local cloud to use it. */
export type RunningCloud = z.output<typeof RunningCloud>;

const pathIn = (directory: string) => join(directory, 'cloud.json');

/** Tells other processes about the cloud in this directory. Returns the function that ends that. */
export function publishCloud(directory: string, cloud: RunningCloud): () => void {
  writeJson(pathIn(directory), RunningCloud.parse(cloud));
  return () => rmSync(pathIn(directory), { force: true });
}

/** The cloud that runs in this directory, if one does: the file alone may be left over from one that was killed. */
export async function runningCloud(directory: string): Promise<RunningCloud | undefined> {
  return (await isLocked(directory)) ? readJson(pathIn(directory), RunningCloud) : undefined;
}
