import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { UserFacingError } from '../../user-facing-error.ts';
import { lockDirectory } from '../../state/lock.ts';
import { createTemporaryDirectory } from '../assembly/fixture.ts';

const getLockPath = (directory: string) => join(directory, 'lock.json');

it('one process at a time can lock a directory', async () => {
  const directory = createTemporaryDirectory();
  const releaseLock = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(UserFacingError);
  await expect(lockDirectory(directory)).rejects.toThrow(/already running \(process \d+\)/);
  releaseLock();
  (await lockDirectory(directory))();
});

it('the lock of a killed process is replaced', async () => {
  const directory = createTemporaryDirectory();
  const script = `
    import { lockDirectory } from ${JSON.stringify(new URL('../../state/lock.ts', import.meta.url).href)};
    await lockDirectory(${JSON.stringify(directory)});
    console.log('locked');
    setInterval(() => {}, 1000);`;
  const lockHolder = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(lockHolder.stdout, 'data');
  await expect(lockDirectory(directory)).rejects.toThrow(`process ${lockHolder.pid}`);
  lockHolder.kill('SIGKILL');
  await once(lockHolder, 'exit');
  (await lockDirectory(directory))();
});

it('a lock whose port now belongs to another program is replaced', async () => {
  const [directory, otherDirectory] = [createTemporaryDirectory(), createTemporaryDirectory()];
  const releaseLock = await lockDirectory(otherDirectory);
  const lockContent = readFileSync(getLockPath(otherDirectory), 'utf8').replace(
    /"token":"[^"]*"/,
    '"token":"another"',
  );
  writeFileSync(getLockPath(directory), lockContent);
  (await lockDirectory(directory))();
  releaseLock();
});

it('a damaged lock is replaced', async () => {
  const directory = createTemporaryDirectory();
  writeFileSync(getLockPath(directory), '{"pid":');
  (await lockDirectory(directory))();
});

it('a directory that cannot be created is a UserFacingError', async () => {
  const filePath = join(createTemporaryDirectory(), 'file');
  writeFileSync(filePath, '');
  await expect(lockDirectory(join(filePath, 'state'))).rejects.toThrow(UserFacingError);
});
