// @module-tag nightly

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Person } from '../../support/people.ts';
import { startOwnCloud } from '../../support/own-cloud.ts';

// The shared cloud cannot be used here, because other tests create administrators in it.
const logged: string[] = [];
const cloud = await startOwnCloud({ log: (line) => void logged.push(line) });
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

  const demote = (person: Person, by: Person) =>
    attempt('removeRole', { params: { id: person.id, role: 'admin' } }, by);
  const disable = (person: Person, by: Person) =>
    attempt('updateUser', { params: { id: person.id }, body: { disabled: true } }, by);

  it('keeps the role even if the last two give it up concurrently, and cannot be disabled', async () => {
    const answers = await Promise.all([demote(ada, ada), demote(bob, bob)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const [last, former] = answers[0]?.status === 409 ? [ada, bob] : [bob, ada];

    for (const refused of [await demote(last, last), await disable(last, last)]) {
      expect(refused.status).toBe(409);
      expect(parseProblem(refused).code).toBe('last_admin');
    }
    expect((await call('getMe', {}, last)).roles).toEqual(['admin']);

    await call('addRole', { params: { id: former.id, role: 'admin' } }, last);
    expect((await disable(former, last)).status).toBe(200);
    expect(parseProblem(await demote(last, last)).code).toBe('last_admin');
    expect((await demote(former, last)).status).toBe(200);
    await call('addRole', { params: { id: former.id, role: 'admin' } }, last);
    expect(parseProblem(await demote(last, last)).code).toBe('last_admin');
    const body = { email: last.email };
    const erasureAnswer = await attempt('erasePerson', { params: { id: last.id }, body }, last);
    expect(parseProblem(erasureAnswer).code).toBe('last_admin');
    const enableInput = { params: { id: former.id }, body: { disabled: false } };
    await call('updateUser', enableInput, last);
    expect((await demote(last, last)).status).toBe(200);
  });

  it(
    'must be able to sign in: administrators missing from the user pool are reported and not counted',
    { tags: ['nightly'] },
    async () => {
      const lastAdmin = await newPerson('admin');
      await demote(ada, lastAdmin);
      await demote(bob, lastAdmin);
      const removedAdmin = await newPerson('admin');
      await cognito.adminDeleteUser({
        UserPoolId: cloud.outputs['UserPoolId'] ?? '',
        Username: removedAdmin.email,
      });
      await reconcileUsers();
      await vi.waitFor(
        () => {
          const reportedLines = logged.filter((line) => line.includes('user pool differs'));
          expect(reportedLines).toEqual([expect.stringContaining(removedAdmin.id)]);
          expect(reportedLines[0]).toContain('"difference":"not_in_pool"');
          expect(reportedLines[0]).not.toContain('@');
          expect(logged.join('\n')).toContain('"UserPoolDifferences":1');
        },
        { timeout: 60_000 },
      );
      for (const refusal of [await demote(lastAdmin, lastAdmin), await disable(lastAdmin, lastAdmin)])
        expect(parseProblem(refusal).code).toBe('last_admin');
      // The runbook's solution removes the difference between user pool and table.
      expect((await disable(removedAdmin, lastAdmin)).status).toBe(200);
      await reconcileUsers();
      await vi.waitFor(() => expect(logged.join('\n')).toContain('"UserPoolDifferences":0'), {
        timeout: 60_000,
      });
    },
  );
});
