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
  passwordSignIn,
  sdkClient,
  startTestPool,
  strongPassword,
  requestTokens,
} from './pool.ts';

const ann = 'ann@example.com';

/** Starts the server in its own process, which can be killed. */
async function startProcess(directory: string) {
  const script = fileURLToPath(new URL('./standalone.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line) => resolve(String(line).trim()));
    child.once('exit', () => reject(new Error('The server did not start.')));
  });
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  onTestFinished(kill);
  return { api: sdkClient(url), kill };
}

async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'identity-durability-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

describe('a server that is killed', () => {
  it('has lost no acknowledged change, and its tokens are still valid', async () => {
    const directory = await temporaryDirectory();
    const firstProcess = await startProcess(directory);
    await createUser(firstProcess.api, ann);
    await firstProcess.api.adminAddUserToGroup({ UserPoolId: poolId, Username: ann, GroupName: 'agent' });
    const { AccessToken, RefreshToken } = await requestTokens(firstProcess.api, ann);
    const acknowledged: string[] = [];
    const creations = Array.from({ length: 40 }, async (_, index) => {
      const email = `person${index}@example.com`;
      await firstProcess.api.adminCreateUser({
        UserPoolId: poolId,
        Username: email,
        MessageAction: 'SUPPRESS',
      });
      acknowledged.push(email);
      if (acknowledged.length === 10) await firstProcess.kill();
    });
    await Promise.allSettled(creations);

    const { api } = await startProcess(directory);
    const { Users } = await api.listUsers({ UserPoolId: poolId });
    const emails = Users?.map(({ Attributes }) => Attributes?.find(({ Name }) => Name === 'email')?.Value);
    expect(acknowledged.length).toBeGreaterThanOrEqual(10);
    expect(emails).toEqual(expect.arrayContaining(acknowledged));
    await api.getUser({ AccessToken });
    await api.getTokensFromRefreshToken({ ClientId: passwordClientId, RefreshToken });
    const { AuthenticationResult } = await passwordSignIn(api, ann);
    expect(AuthenticationResult).toBeDefined();
  });
});

describe('the files', () => {
  it('contain neither passwords nor tokens', async () => {
    const { api, directory } = await startTestPool();
    const sub = await createUser(api, ann);
    const { RefreshToken } = await requestTokens(api, ann);
    const text = await readFile(join(directory, poolId, 'users', `${sub}.json`), 'utf8');
    expect(text).toContain(ann);
    expect(text).not.toContain(strongPassword);
    expect(text).not.toContain(RefreshToken);
  });

  it('are removed with their user, and an incomplete file is ignored', async () => {
    const directory = await temporaryDirectory();
    const { api } = await startTestPool({ directory });
    const sub = await createUser(api, ann);
    const users = join(directory, poolId, 'users');
    await writeFile(join(users, `${sub}.json.tmp`), '{"username":');
    const restarted = await startTestPool({ directory });
    await expect(passwordSignIn(restarted.api, ann)).resolves.toHaveProperty('AuthenticationResult');
    await restarted.api.adminDeleteUser({ UserPoolId: poolId, Username: ann });
    expect((await readdir(users)).filter((name) => name.endsWith('.json'))).toEqual([]);
  });

  it.each(['users/another-user.json', 'signing-key.json'])(
    'prevent the start if they are damaged: %s',
    async (file) => {
      const directory = await temporaryDirectory();
      const { close } = await startTestPool({ directory });
      await close();
      const path = join(directory, poolId, file);
      await writeFile(path, '{"username":');
      const start = startTestPool({ directory });
      await expect(start).rejects.toBeInstanceOf(UserFacingError);
      await expect(start).rejects.toThrow(`${path} is damaged.`);
      expect(await readFile(path, 'utf8')).toBe('{"username":');
    },
  );
});
