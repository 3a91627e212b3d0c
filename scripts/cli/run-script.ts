import { spawn } from 'node:child_process';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { root } from './root.ts';

/**
 * Runs a TypeScript file of the repository in a new process, whose memory is freed when it ends, and shows
 * its output.
 * @throws UserFacingError with `message` if the process fails
 */
export async function runScript(file: string, env: NodeJS.ProcessEnv, message: string): Promise<void> {
  await new Promise<void>((done, fail) => {
    const child = spawn(process.execPath, ['--import', 'tsx', file], { cwd: root, env, stdio: 'inherit' });
    child.on('error', fail);
    child.on('close', (code) => {
      if (code === 0) done();
      else fail(new UserFacingError(message, 'The lines above say why.'));
    });
  });
}
