import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { UserFacingError } from '../../user-facing-error.ts';
import { lockDirectory } from '../../state/lock.ts';
import { temporaryDirectory } from '../assembly/fixture.ts';

const lockFile = (directory: string) => join(directory, 'lock.json');

it('one process at a time can lock a directory', async () => {
  const directory = temporaryDirectory();
  const release = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(UserFacingError);
  await expect(lockDirectory(directory)).rejects.toThrow(/already running \(process \d+\)/);
  release();
  (await lockDirectory(directory))();
});

it('the lock of a killed process is replaced', async () => {
  const directory = temporaryDirectory();
  const script = `
    import { lockDirectory } from ${JSON.stringify(new URL('../../state/lock.ts', import.meta.url).href)};
    await lockDirectory(${JSON.stringify(directory)});
    console.log('locked');
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  await expect(lockDirectory(directory)).rejects.toThrow(`process ${holder.pid}`);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  (await lockDirectory(directory))();
});

it('a lock whose port now belongs to another program is replaced', async () => {
  const [directory, other] = [temporaryDirectory(), temporaryDirectory()];
  const release = await lockDirectory(other);
  const lock = readFileSync(lockFile(other), 'utf8').replace(/"token":"[^"]*"/, '"token":"another"');
  writeFileSync(lockFile(directory), lock);
  (await lockDirectory(directory))();
  release();
});

it('a damaged lock is replaced', async () => {
  const directory = temporaryDirectory();
  writeFileSync(lockFile(directory), '{"pid":');
  (await lockDirectory(directory))();
});

it('a directory that cannot be created is a UserFacingError', async () => {
  const file = join(temporaryDirectory(), 'file');
  writeFileSync(file, '');
  await expect(lockDirectory(join(file, 'state'))).rejects.toThrow(UserFacingError);
});
