// @module-tag nightly

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Person } from '../../support/people.ts';
import { startOwnCloud } from '../../support/own-cloud.ts';

// The shared cloud cannot be used here, because other tests create administrators in it.
const logLines: string[] = [];
const cloud = await startOwnCloud({ log: (line) => void logLines.push(line) });
const { attempt, call, parseProblem } = await import('../../support/api.ts');
const { reconcileUsers } = await import('../../support/reconcile.ts');
const { cognito, newPerson } = await import('../../support/people.ts');
afterAll(() => cloud.stop());

describe('the last administrator', () => {
  let ada: Person;
  let bob: Person;

  beforeAll(async () => {
    [ada, bob] = await Promise.all([newPerson('admin'), newPerson('admin')]);
  });

  const demote = (person: Person, caller: Person) =>
    attempt('removeRole', { params: { id: person.id, role: 'admin' } }, caller);
  const disable = (person: Person, caller: Person) =>
    attempt('updateUser', { params: { id: person.id }, body: { disabled: true } }, caller);

  it('keeps the role even if the last two give it up concurrently, and cannot be disabled', async () => {
    const answers = await Promise.all([demote(ada, ada), demote(bob, bob)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const [lastAdmin, formerAdmin] = answers[0]?.status === 409 ? [ada, bob] : [bob, ada];

    for (const refusal of [await demote(lastAdmin, lastAdmin), await disable(lastAdmin, lastAdmin)]) {
      expect(refusal.status).toBe(409);
      expect(parseProblem(refusal).code).toBe('last_admin');
    }
    expect((await call('getMe', {}, lastAdmin)).roles).toEqual(['admin']);

    await call('addRole', { params: { id: formerAdmin.id, role: 'admin' } }, lastAdmin);
    expect((await disable(formerAdmin, lastAdmin)).status).toBe(200);
    expect(parseProblem(await demote(lastAdmin, lastAdmin)).code).toBe('last_admin');
    expect((await demote(formerAdmin, lastAdmin)).status).toBe(200);
    await call('addRole', { params: { id: formerAdmin.id, role: 'admin' } }, lastAdmin);
    expect(parseProblem(await demote(lastAdmin, lastAdmin)).code).toBe('last_admin');
    const body = { email: lastAdmin.email };
    const erasureAnswer = await attempt('erasePerson', { params: { id: lastAdmin.id }, body }, lastAdmin);
    expect(parseProblem(erasureAnswer).code).toBe('last_admin');
    const enableInput = { params: { id: formerAdmin.id }, body: { disabled: false } };
    await call('updateUser', enableInput, lastAdmin);
    expect((await demote(lastAdmin, lastAdmin)).status).toBe(200);
  });

  it(
    'must be able to sign in: administrators missing from the user pool are reported and not counted',
    { tags: ['nightly'] },
    async () => {
      const lastAdmin = await newPerson('admin');
      await demote(ada, lastAdmin);
      await demote(bob, lastAdmin);
      const adminMissingFromPool = await newPerson('admin');
      await cognito.adminDeleteUser({
        UserPoolId: cloud.outputs['UserPoolId'] ?? '',
        Username: adminMissingFromPool.email,
      });
      await reconcileUsers();
      await vi.waitFor(
        () => {
          const differenceLines = logLines.filter((line) => line.includes('user pool differs'));
          expect(differenceLines).toEqual([expect.stringContaining(adminMissingFromPool.id)]);
          expect(differenceLines[0]).toContain('"difference":"not_in_pool"');
          expect(differenceLines[0]).not.toContain('@');
          expect(logLines.join('\n')).toContain('"UserPoolDifferences":1');
        },
        { timeout: 60_000 },
      );
      for (const refusal of [await demote(lastAdmin, lastAdmin), await disable(lastAdmin, lastAdmin)])
        expect(parseProblem(refusal).code).toBe('last_admin');
      // The runbook's solution removes the difference between user pool and table.
      expect((await disable(adminMissingFromPool, lastAdmin)).status).toBe(200);
      await reconcileUsers();
      await vi.waitFor(() => expect(logLines.join('\n')).toContain('"UserPoolDifferences":0'), {
        timeout: 60_000,
      });
    },
  );
});
