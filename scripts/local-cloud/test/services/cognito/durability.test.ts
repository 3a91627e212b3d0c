// @module-tag nightly
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { UserFacingError } from '../../../user-facing-error.ts';
import { passwordClientId, poolId } from './declaration.ts';
import {
  createUser,
  signInWithPassword,
  createSdkClient,
  startTestPool,
  strongPassword,
  requestTokens,
} from './pool.ts';

const annEmail = 'ann@example.com';

/** Starts the server in its own process, which can be killed. */
async function startServerProcess(directory: string) {
  const script = fileURLToPath(new URL('./standalone.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exitPromise = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line) => resolve(String(line).trim()));
    child.once('exit', () => reject(new Error('The server did not start.')));
  });
  const kill = async () => {
    child.kill('SIGKILL');
    await exitPromise;
  };
  onTestFinished(kill);
  return { api: createSdkClient(url), kill };
}

async function createTemporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'identity-durability-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

describe('a server that is killed', () => {
  it('has lost no acknowledged change, and its tokens are still valid', async () => {
    const directory = await createTemporaryDirectory();
    const firstProcess = await startServerProcess(directory);
    await createUser(firstProcess.api, annEmail);
    await firstProcess.api.adminAddUserToGroup({
      UserPoolId: poolId,
      Username: annEmail,
      GroupName: 'agent',
    });
    const { AccessToken, RefreshToken } = await requestTokens(firstProcess.api, annEmail);
    const acknowledgedEmails: string[] = [];
    const pendingCreations = Array.from({ length: 40 }, async (_, index) => {
      const email = `person${index}@example.com`;
      await firstProcess.api.adminCreateUser({
        UserPoolId: poolId,
        Username: email,
        MessageAction: 'SUPPRESS',
      });
      acknowledgedEmails.push(email);
      if (acknowledgedEmails.length === 10) await firstProcess.kill();
    });
    await Promise.allSettled(pendingCreations);

    const { api } = await startServerProcess(directory);
    const { Users } = await api.listUsers({ UserPoolId: poolId });
    const emails = Users?.map(({ Attributes }) => Attributes?.find(({ Name }) => Name === 'email')?.Value);
    expect(acknowledgedEmails.length).toBeGreaterThanOrEqual(10);
    expect(emails).toEqual(expect.arrayContaining(acknowledgedEmails));
    await api.getUser({ AccessToken });
    await api.getTokensFromRefreshToken({ ClientId: passwordClientId, RefreshToken });
    const { AuthenticationResult } = await signInWithPassword(api, annEmail);
    expect(AuthenticationResult).toBeDefined();
  });
});

describe('the files', () => {
  it('contain neither passwords nor tokens', async () => {
    const { api, directory } = await startTestPool();
    const sub = await createUser(api, annEmail);
    const { RefreshToken } = await requestTokens(api, annEmail);
    const fileText = await readFile(join(directory, poolId, 'users', `${sub}.json`), 'utf8');
    expect(fileText).toContain(annEmail);
    expect(fileText).not.toContain(strongPassword);
    expect(fileText).not.toContain(RefreshToken);
  });

  it('are removed with their user, and an incomplete file is ignored', async () => {
    const directory = await createTemporaryDirectory();
    const { api } = await startTestPool({ directory });
    const sub = await createUser(api, annEmail);
    const usersDirectory = join(directory, poolId, 'users');
    await writeFile(join(usersDirectory, `${sub}.json.tmp`), '{"username":');
    const restartedPool = await startTestPool({ directory });
    await expect(signInWithPassword(restartedPool.api, annEmail)).resolves.toHaveProperty(
      'AuthenticationResult',
    );
    await restartedPool.api.adminDeleteUser({ UserPoolId: poolId, Username: annEmail });
    expect((await readdir(usersDirectory)).filter((name) => name.endsWith('.json'))).toEqual([]);
  });

  it.each(['users/another-user.json', 'signing-key.json'])(
    'prevent the start if they are damaged: %s',
    async (file) => {
      const directory = await createTemporaryDirectory();
      const { close } = await startTestPool({ directory });
      await close();
      const path = join(directory, poolId, file);
      await writeFile(path, '{"username":');
      const pendingStart = startTestPool({ directory });
      await expect(pendingStart).rejects.toBeInstanceOf(UserFacingError);
      await expect(pendingStart).rejects.toThrow(`${path} is damaged.`);
      expect(await readFile(path, 'utf8')).toBe('{"username":');
    },
  );
});
