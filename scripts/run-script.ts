import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';

const root = resolve(import.meta.dirname, '..');

/**
 * Runs a TypeScript file of the repository in a process of its own, whose memory ends with it, and shows what it prints.
 * @throws UserFacingError `complaint` when it fails
 */
export async function runScript(file: string, env: NodeJS.ProcessEnv, complaint: string): Promise<void> {
  await new Promise<void>((done, fail) => {
    const child = spawn(process.execPath, ['--import', 'tsx', file], { cwd: root, env, stdio: 'inherit' });
    child.on('error', fail);
    child.on('close', (code) => {
      if (code === 0) done();
      else fail(new UserFacingError(complaint, 'The lines above say why.'));
    });
  });
}
