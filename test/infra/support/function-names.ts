import { readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';

/** Every function: the files of `lambdas/functions`, without `.ts`. */
export const functionNames = readdirSync(resolve(import.meta.dirname, '../../../lambdas/functions'))
  .map((file) => basename(file, '.ts'))
  .sort();
