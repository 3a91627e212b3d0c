import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';

let cachedUrl: URL | undefined;

/** The worker's code as plain JavaScript, which a thread can run with any loader of this process. */
export function getWorkerUrl(): URL {
  if (!cachedUrl) {
    const path = new URL('./worker.ts', import.meta.url);
    const { code } = transformSync(readFileSync(path, 'utf8'), {
      loader: 'ts',
      format: 'esm',
      target: 'node22',
    });
    cachedUrl = new URL(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
  }
  return cachedUrl;
}
