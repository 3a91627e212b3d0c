import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeProfile } from '../../../lambdas/people/profile/update-profile.ts';
import { attempt, call, parseProblem } from '../../support/api.ts';
import { listMailsTo } from '../../support/inbox.ts';
import { type OwnCloud, startOwnCloud } from '../../support/own-cloud.ts';
import { type Person, newCompany, newPerson } from '../../support/people.ts';
import { requestFreshTokens } from '../../support/sign-in.ts';
import { deleteRateLimitCounters } from '../../support/throttling.ts';
import {
  generateTotpCode,
  enableTwoStep,
  enableTwoStepWithCodes,
  setUpTwoStep,
} from '../../support/two-step.ts';

/** An environment that requires two-step sign-in for staff, as production does. */
let cloud: OwnCloud;
let admin: Person;
let adminWithTwoStep: { token: string };

beforeAll(async () => {
  cloud = await startOwnCloud({ functionVariables: { STAFF_TWO_STEP: 'required' } });
  admin = await newPerson('admin');
  adminWithTwoStep = { token: (await setUpTwoStep(admin)).tokens.access };
});

afterAll(() => cloud.stop());

/** The status and the code of a refusal. */
const readRefusal = async (responsePromise: ReturnType<typeof attempt>) => {
  const response = await responsePromise;
  return [response.status, parseProblem(response).code];
};
const twoStepRequiredRefusal = [403, 'two_step_required'];

describe('an agent without a second factor', () => {
  it('can read no ticket, and nothing else but their own account', async () => {
    const agent = await newPerson('agent');
    const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
    expect(await readRefusal(attempt('listTickets', {}, agent))).toEqual(twoStepRequiredRefusal);
    expect(await readRefusal(attempt('getTicket', { params: { id } }, agent))).toEqual(
      twoStepRequiredRefusal,
    );
    expect(await readRefusal(attempt('listUsers', {}, agent))).toEqual(twoStepRequiredRefusal);
    expect(await readRefusal(attempt('createLivePass', {}, agent))).toEqual(twoStepRequiredRefusal);
    expect(await readRefusal(attempt('updateMe', { body: { full_name: 'Another Name' } }, agent))).toEqual(
      twoStepRequiredRefusal,
    );
    expect(await call('getMe', {}, agent)).toMatchObject({ id: agent.id, two_step: false });
    expect(await call('getTwoStep', {}, agent)).toMatchObject({ enabled: false, required: true });
    await call('signOut', {}, agent);
  });

  it('reads tickets after setting it up and signing in with it', { tags: ['nightly'] }, async () => {
    const agent = await newPerson('agent');
    const { tokens } = await setUpTwoStep(agent);
    expect((await attempt('getDashboard', {}, { token: tokens.access })).status).toBe(200);
  });
});

describe('a customer', () => {
  it('needs no second factor, until they become staff', { tags: ['nightly'] }, async () => {
    const person = await newPerson('customer', { company: await newCompany() });
    expect((await attempt('listTickets', {}, person)).status).toBe(200);
    await call('addRole', { params: { id: person.id, role: 'agent' } }, adminWithTwoStep);
    const { access: token } = await requestFreshTokens(person);
    expect(await readRefusal(attempt('listTickets', {}, { token }))).toEqual(twoStepRequiredRefusal);
  });
});

describe('staff with a second factor', () => {
  it('cannot turn it off, even with password and code', async () => {
    const agent = await newPerson('agent');
    const { app, tokens } = await setUpTwoStep(agent);
    const body = { password: agent.password, code: generateTotpCode(app, 1) };
    const response = await attempt('removeTwoStep', { body }, { token: tokens.access });
    expect([response.status, parseProblem(response).code]).toEqual([409, 'two_step_needed']);
    const twoStepState = await call('getTwoStep', {}, { token: tokens.access });
    expect(twoStepState).toMatchObject({ enabled: true, required: true });
  });

  it(
    'can sign in again and continue after a failure left their profile out of date',
    { tags: ['nightly'] },
    async () => {
      const agent = await newPerson('agent');
      const app = await enableTwoStep(agent);
      await changeProfile(agent.id, () => ({ two_step: false }));
      const callerBefore = { token: (await requestFreshTokens(agent, generateTotpCode(app, 0))).access };
      expect(await readRefusal(attempt('listTickets', {}, callerBefore))).toEqual(twoStepRequiredRefusal);
      const secondStartPromise = attempt(
        'startTwoStep',
        { body: { password: agent.password } },
        callerBefore,
      );
      expect(await readRefusal(secondStartPromise)).toEqual([409, 'two_step_on']);
      expect(await readRefusal(attempt('getMe', {}, callerBefore))).toEqual([401, 'session_ended']);
      const callerAfter = { token: (await requestFreshTokens(agent, generateTotpCode(app, 1))).access };
      expect((await attempt('getDashboard', {}, callerAfter)).status).toBe(200);
    },
  );
});

describe('an administrator who resets the second factor of a colleague', () => {
  it('ends their sessions, is recorded and reported by mail, and leaves them only the set-up', async () => {
    const agent = await newPerson('agent');
    const { tokens } = await setUpTwoStep(agent);
    const params = { id: agent.id };
    expect(await call('resetTwoStep', { params }, adminWithTwoStep)).toMatchObject({ two_step: false });
    expect(await readRefusal(attempt('getMe', {}, { token: tokens.access }))).toEqual([401, 'session_ended']);
    const callerAfter = { token: (await requestFreshTokens(agent)).access };
    expect(await readRefusal(attempt('getDashboard', {}, callerAfter))).toEqual(twoStepRequiredRefusal);
    const { items } = await call('listAuditLog', { query: { person: agent.id } }, adminWithTwoStep);
    expect(items.find(({ kind }) => kind === 'two_step_reset')).toMatchObject({
      actor: { id: admin.id },
      target: params,
    });
    await expect.poll(async () => (await listMailsTo(cloud.inbox, agent.email)).length).toBe(1);
    const [mail] = await listMailsTo(cloud.inbox, agent.email);
    expect(mail?.subject).toMatch(/^Two-step sign-in of your .+ account was reset$/);
    expect(mail?.html).toContain(`${admin.full_name} turned off`);
  });

  it('cannot reset their own, and an agent resets nobody', async () => {
    const agent = await newPerson('agent');
    const { tokens } = await setUpTwoStep(agent);
    const ownResetPromise = attempt('resetTwoStep', { params: { id: admin.id } }, adminWithTwoStep);
    expect(await readRefusal(ownResetPromise)).toEqual([409, 'own_two_step']);
    const resetByColleaguePromise = attempt(
      'resetTwoStep',
      { params: { id: admin.id } },
      { token: tokens.access },
    );
    expect(await readRefusal(resetByColleaguePromise)).toEqual([403, 'forbidden']);
  });

  it(
    'can repeat the reset if the user pool fails, and until then a code is still required',
    { tags: ['nightly'] },
    async () => {
      const agent = await newPerson('agent');
      await setUpTwoStep(agent);
      const operation = 'AdminSetUserMFAPreference';
      cloud.faults.add({ service: 'cognito', operation, status: 400, code: 'InvalidParameterException' });
      const params = { id: agent.id };
      expect((await attempt('resetTwoStep', { params }, adminWithTwoStep)).status).toBe(500);
      await expect(requestFreshTokens(agent)).rejects.toThrow('SOFTWARE_TOKEN_MFA');
      cloud.faults.clear();
      await call('resetTwoStep', { params }, adminWithTwoStep);
      await requestFreshTokens(agent);
    },
  );
});

describe('a person who lost their authenticator app', () => {
  beforeAll(() => deleteRateLimitCounters());

  const recover = (body: { email: string; password: string; recovery_code?: string | undefined }) =>
    attempt('recoverTwoStep', { body }, undefined);

  it(
    'turns two-step sign-in off with password and recovery code, is notified by mail, and sets it up again',
    { tags: ['nightly'] },
    async () => {
      const agent = await newPerson('agent');
      const { app, recovery_codes } = await enableTwoStepWithCodes(agent);
      const callerBefore = { token: (await requestFreshTokens(agent, generateTotpCode(app, 0))).access };
      expect(await call('getTwoStep', {}, callerBefore)).toMatchObject({ recovery_codes: 10 });
      const { email, password } = agent;
      const typedCode = recovery_codes[3]?.toLowerCase().replaceAll('-', ' ');
      expect((await recover({ email, password, recovery_code: typedCode })).status).toBe(200);
      expect(await readRefusal(attempt('getMe', {}, callerBefore))).toEqual([401, 'session_ended']);
      const callerAfter = { token: (await requestFreshTokens(agent)).access };
      expect(await readRefusal(attempt('listTickets', {}, callerAfter))).toEqual(twoStepRequiredRefusal);
      expect(await call('getTwoStep', {}, callerAfter)).toMatchObject({ enabled: false });
      await expect.poll(async () => (await listMailsTo(cloud.inbox, email)).length).toBe(1);
      const [mail] = await listMailsTo(cloud.inbox, email);
      expect(mail?.subject).toMatch(/^Two-step sign-in of your .+ account was turned off$/);
      const { items } = await call('listAuditLog', { query: { person: agent.id } }, adminWithTwoStep);
      expect(items.find(({ kind }) => kind === 'two_step_recovered')).toMatchObject({
        actor: { id: agent.id },
      });
      // A new set-up has new recovery codes, so the old ones are refused.
      await enableTwoStepWithCodes(agent, callerAfter);
      for (const recovery_code of recovery_codes.slice(3, 5))
        expect((await recover({ email, password, recovery_code })).status).toBe(400);
    },
  );

  it('gets the same answer to any wrong input, at most ten times in a quarter of an hour', async () => {
    const [agent, agentWithoutTwoStep] = [await newPerson('agent'), await newPerson('agent')];
    const { recovery_codes } = await enableTwoStepWithCodes(agent);
    const [recovery_code = ''] = recovery_codes;
    const wrongCode = 'ABCD-EFGH-ABCD-EFGH-ABCD-EFGH';
    const problems = [
      await recover({ email: 'nobody@example.com', password: agent.password, recovery_code }),
      await recover({ email: agent.email, password: 'Not-The-Password-1', recovery_code }),
      await recover({ email: agent.email, password: agent.password, recovery_code: wrongCode }),
      await recover({
        email: agentWithoutTwoStep.email,
        password: agentWithoutTwoStep.password,
        recovery_code,
      }),
    ].map((response) => ({ status: response.status, ...parseProblem(response), request_id: '' }));
    expect(problems[0]).toMatchObject({ status: 400, code: 'recovery_failed' });
    expect(new Set(problems.map((problem) => JSON.stringify(problem))).size).toBe(1);
    const wrongRecoveryBody = {
      email: 'guessed@example.com',
      password: 'Not-The-Password-1',
      recovery_code: wrongCode,
    };
    for (let time = 0; time < 10; time += 1) await recover(wrongRecoveryBody);
    expect((await recover(wrongRecoveryBody)).status).toBe(429);
  });

  it(
    'makes new codes with password and app, and the old ones stop working',
    { tags: ['nightly'] },
    async () => {
      const agent = await newPerson('agent');
      const { app, recovery_codes: oldCodes } = await enableTwoStepWithCodes(agent);
      const caller = { token: (await requestFreshTokens(agent, generateTotpCode(app, 0))).access };
      const { email, password } = agent;
      const body = { password, code: generateTotpCode(app, 1) };
      const { recovery_codes } = await call('makeRecoveryCodes', { body }, caller);
      expect(new Set([...oldCodes, ...recovery_codes]).size).toBe(20);
      expect((await recover({ email, password, recovery_code: oldCodes[0] })).status).toBe(400);
      expect((await recover({ email, password, recovery_code: recovery_codes[0] })).status).toBe(200);
    },
  );

  it(
    'still needs a code if the user pool fails, and can use the next recovery code',
    { tags: ['nightly'] },
    async () => {
      const agent = await newPerson('agent');
      const { recovery_codes } = await enableTwoStepWithCodes(agent);
      const { email, password } = agent;
      const operation = 'AdminSetUserMFAPreference';
      cloud.faults.add({ service: 'cognito', operation, status: 400, code: 'InvalidParameterException' });
      expect((await recover({ email, password, recovery_code: recovery_codes[0] })).status).toBe(500);
      cloud.faults.clear();
      await expect(requestFreshTokens(agent)).rejects.toThrow('SOFTWARE_TOKEN_MFA');
      expect((await recover({ email, password, recovery_code: recovery_codes[0] })).status).toBe(400);
      expect((await recover({ email, password, recovery_code: recovery_codes[1] })).status).toBe(200);
      await requestFreshTokens(agent);
    },
  );
});
