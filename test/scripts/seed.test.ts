import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seed } from '../../scripts/seed/seed.ts';
import { runInParallel } from '../../lambdas/platform/in-parallel.ts';
import { generatePassword } from '../../scripts/seed/people/password.ts';
import { readRecord, writeRecord } from '../../scripts/seed/record.ts';
import { subtractWorkingTime, addWorkingTime } from '../../scripts/seed/desk/working-time.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'seed-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const cloud = {
  outputs: {
    TableName: 'Table',
    UserPoolId: 'eu-west-2_Pool',
    AttachmentsBucketName: 'attachments',
    ImportsBucketName: 'imports',
    SiteUrl: 'https://site.example',
  },
  // Nothing listens at this address, so a run succeeds only if it sends no requests.
  environment: {
    AWS_REGION: 'eu-west-2',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:9',
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: 'http://127.0.0.1:9',
  },
};
const account = {
  role: 'agent' as const,
  email: 'a@b.example',
  password: 'abcd-EFGH-2345-jkmn',
  full_name: 'A B',
  company: null,
};
const record = {
  started_at: '2025-01-01T00:00:00.000Z',
  accounts: [account],
  completed: [{ table_name: 'Table', user_pool_id: 'eu-west-2_Pool' }],
};

describe('seeding', () => {
  it('does nothing when an earlier run completed', async () => {
    writeRecord(directory, record);
    const loggedLines: string[] = [];
    expect(await seed(cloud, directory, (line) => loggedLines.push(line))).toEqual([account]);
    expect(loggedLines).toEqual([]);
  });

  it(
    'stores the passwords, readable by their owner only, before it creates users',
    { timeout: 60_000, tags: ['nightly'] },
    async () => {
      await expect(seed(cloud, directory)).rejects.toThrow('Seeding failed');
      const storedRecord = readRecord(directory);
      expect(storedRecord?.completed).toEqual([]);
      expect(storedRecord?.accounts.filter(({ role }) => role === 'admin')).toHaveLength(1);
      expect(statSync(join(directory, 'seeded.json')).mode & 0o777).toBe(0o600);

      await expect(seed(cloud, directory)).rejects.toThrow('Seeding failed');
      expect(readRecord(directory)).toEqual(storedRecord);
    },
  );

  it('reports a damaged file, and creates no new accounts', async () => {
    writeFileSync(join(directory, 'seeded.json'), '{"accounts":');
    await expect(seed(cloud, directory)).rejects.toThrow(/seeded\.json is damaged/);
  });

  it('creates unique passwords with all four kinds of characters', () => {
    const passwords = Array.from({ length: 200 }, generatePassword);
    expect(new Set(passwords).size).toBe(200);
    for (const password of passwords)
      expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^a-zA-Z0-9]).{12,}$/);
  });
});

describe('working time', () => {
  const monday = new Date('2025-11-24T12:00:00Z');

  it('skips weekends when it counts days back', () => {
    expect(subtractWorkingTime(monday, '1d 09:30', 'x').toISOString()).toMatch(/^2025-11-21T09:30/);
    expect(subtractWorkingTime(monday, '6d 09:30', 'x').toISOString()).toMatch(/^2025-11-14T09:30/);
  });

  it('counts minutes and hours', () => {
    expect(subtractWorkingTime(monday, '2h', 'x').toISOString()).toMatch(/^2025-11-24T09:59/);
    expect(addWorkingTime(monday, '45m', 'x').toISOString()).toMatch(/^2025-11-24T12:45/);
  });

  it('skips weekends when it counts days forward', () => {
    expect(addWorkingTime(new Date('2025-11-21T16:00:00Z'), '1d', 'x').toISOString()).toMatch(
      /^2025-11-24T16:00/,
    );
  });

  it('rejects a text that is not a duration', () => {
    expect(() => addWorkingTime(monday, 'soon', 'x')).toThrow('"soon" is not a duration');
  });
});

describe('working in parallel', () => {
  it('keeps the order of results and never exceeds the limit', async () => {
    let runningCount = 0;
    let maxRunningCount = 0;
    const results = await runInParallel([30, 5, 20, 1, 10], 2, async (duration) => {
      maxRunningCount = Math.max(maxRunningCount, (runningCount += 1));
      await new Promise((done) => setTimeout(done, duration));
      runningCount -= 1;
      return duration * 2;
    });
    expect(results).toEqual([60, 10, 40, 2, 20]);
    expect(maxRunningCount).toBe(2);
  });

  it('does not start other items after a failure', async () => {
    const startedItems: number[] = [];
    const work = runInParallel([1, 2, 3, 4], 1, async (item) => {
      startedItems.push(item);
      if (item === 2) throw new Error('no');
      return item;
    });
    await expect(work).rejects.toThrow('no');
    expect(startedItems).toEqual([1, 2]);
  });
});
