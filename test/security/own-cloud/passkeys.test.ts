// @module-tag nightly
import {
  CompleteWebAuthnRegistrationCommand,
  ListWebAuthnCredentialsCommand,
  SetUserMFAPreferenceCommand,
  StartWebAuthnRegistrationCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Authenticator } from '../../../scripts/local-cloud/test/services/cognito/authenticator.ts';
import { attempt, call, parseProblem } from '../../support/api.ts';
import { listMailsTo } from '../../support/inbox.ts';
import { type OwnCloud, startOwnCloud } from '../../support/own-cloud.ts';
import {
  addPasskey,
  createCredential,
  setUpPasskey,
  signInWithPasskey,
  startPasskeySignIn,
} from '../../support/passkeys.ts';
import { type Person, cognito, newPerson } from '../../support/people.ts';
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
beforeEach(() => deleteRateLimitCounters());
afterAll(() => cloud.stop());

/** The status and the code of a refusal. */
const readRefusal = async (responsePromise: ReturnType<typeof attempt>) => {
  const response = await responsePromise;
  return [response.status, parseProblem(response).code];
};
const wrongCredentials = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };
const listMailSubjects = async (email: string) =>
  (await listMailsTo(cloud.inbox, email)).map(({ subject }) => subject);
const listAuditKinds = async (person: string) =>
  (await call('listAuditLog', { query: { person } }, adminWithTwoStep)).items.map(({ kind }) => kind);

const getCurrentTotpStep = () => Math.floor(Date.now() / 30_000);

/**
 * Provides codes of an app whose current codes are used up. Each code works only once, so this waits for the
 * next 30 seconds, and returns the code after them, which is accepted early.
 */
function createCodeSource(app: Parameters<typeof generateTotpCode>[0]) {
  let usedStep = getCurrentTotpStep();
  return async (): Promise<string> => {
    await expect.poll(getCurrentTotpStep, { timeout: 35_000 }).toBeGreaterThan(usedStep);
    usedStep = getCurrentTotpStep();
    return generateTotpCode(app, 1);
  };
}

describe('a member of staff with a passkey', () => {
  it('signs in with only the passkey, works, and sees it in the profile', async () => {
    const agent = await newPerson('agent');
    const app = await enableTwoStep(agent);
    const { access: tokenBefore } = await requestFreshTokens(agent, generateTotpCode(app, 0));
    const proof = { password: agent.password, code: generateTotpCode(app, 1) };
    const { registration, options } = await call('startPasskey', { body: proof }, { token: tokenBefore });
    const device = new Authenticator();
    const body = { registration, name: 'Work laptop', credential: createCredential(device, options) };
    await call('addPasskey', { body }, { token: tokenBefore });
    expect(await readRefusal(attempt('getMe', {}, { token: tokenBefore }))).toEqual([401, 'session_ended']);
    const token = await signInWithPasskey(agent, device);
    expect((await attempt('getDashboard', {}, { token })).status).toBe(200);
    const { items } = await call('listPasskeys', {}, { token });
    expect(items).toMatchObject([{ id: device.id, name: 'Work laptop' }]);
    await expect
      .poll(() => listMailSubjects(agent.email))
      .toContainEqual(expect.stringMatching('^A passkey was added'));
    // A completed registration cannot be completed again with the same data.
    expect(await readRefusal(attempt('addPasskey', { body }, { token }))).toEqual([409, 'passkey_expired']);
    expect(await listAuditKinds(agent.id)).toContain('passkey_added');
  });
});

describe('a stolen access token', () => {
  it('adds no passkey at Cognito, lists none, and changes no setting', async () => {
    const agent = await newPerson('agent');
    const { tokens } = await setUpTwoStep(agent);
    const AccessToken = tokens.access;
    const refusal = { name: 'NotAuthorizedException', message: 'Access Token does not have required scopes' };
    for (const attack of [
      () => cognito.send(new StartWebAuthnRegistrationCommand({ AccessToken })),
      () =>
        cognito.send(new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential: { id: 'none' } })),
      () => cognito.send(new ListWebAuthnCredentialsCommand({ AccessToken })),
      () =>
        cognito.send(
          new SetUserMFAPreferenceCommand({ AccessToken, WebAuthnMfaSettings: { Enabled: true } }),
        ),
    ])
      await expect(attack()).rejects.toMatchObject(refusal);
  });

  it('adds no passkey by our API without the password and a code, nor removes one', async () => {
    const agent = await newPerson('agent');
    const { app, device } = await setUpPasskey(agent);
    const token = await signInWithPasskey(agent, device);
    const attemptStart = (password: string, code: string) =>
      readRefusal(attempt('startPasskey', { body: { password, code } }, { token }));
    expect(await attemptStart('Not-The-Password-1', generateTotpCode(app, 1))).toEqual([
      400,
      'wrong_password',
    ]);
    expect(await attemptStart(agent.password, '123456')).toEqual([400, 'wrong_code']);
    const removal = { passkey: device.id, password: 'Not-The-Password-1', code: '123456' };
    expect(await readRefusal(attempt('removePasskey', { body: removal }, { token }))).toEqual([
      400,
      'wrong_password',
    ]);
    await signInWithPasskey(agent, device);
  });

  it('cannot complete a registration that its owner began', async () => {
    const agent = await newPerson('agent');
    const app = await enableTwoStep(agent);
    const { access: token } = await requestFreshTokens(agent, generateTotpCode(app, 0));
    const proof = { password: agent.password, code: generateTotpCode(app, 1) };
    const { registration, options } = await call('startPasskey', { body: proof }, { token });
    const credential = createCredential(new Authenticator(), options);
    const guessedRegistration = { registration: 'A'.repeat(43), name: 'Mine', credential };
    expect(await readRefusal(attempt('addPasskey', { body: guessedRegistration }, { token }))).toEqual([
      409,
      'passkey_expired',
    ]);
    // Another user cannot complete the registration either, even with the data from the owner's browser.
    const otherCaller = { token: (await setUpTwoStep(await newPerson('agent'))).tokens.access };
    const body = { registration, name: 'Mine', credential };
    expect(await readRefusal(attempt('addPasskey', { body }, otherCaller))).toEqual([409, 'passkey_expired']);
  });
});

describe('an account without two-step sign-in', () => {
  it('gets no passkey', async () => {
    const customer = await newPerson('customer');
    const body = { password: customer.password, code: '123456' };
    expect(await readRefusal(attempt('startPasskey', { body }, customer))).toEqual([409, 'two_step_off']);
  });
});

describe('a passkey', () => {
  it('opens only its own account', async () => {
    const [ann, ben] = [await newPerson('agent'), await newPerson('agent')];
    const { device } = await setUpPasskey(ann);
    const { device: benDevice } = await setUpPasskey(ben);
    await expect(signInWithPasskey(ann, benDevice)).rejects.toMatchObject(wrongCredentials);
    await expect(signInWithPasskey(ben, device)).rejects.toMatchObject(wrongCredentials);
  });

  it('created on a page of another site is refused, and is not listed', async () => {
    const agent = await newPerson('agent');
    const app = await enableTwoStep(agent);
    const { access: token } = await requestFreshTokens(agent, generateTotpCode(app, 0));
    const proof = { password: agent.password, code: generateTotpCode(app, 1) };
    const { registration, options } = await call('startPasskey', { body: proof }, { token });
    const { id, type, response } = new Authenticator().create(options, { origin: 'https://evil.example' });
    const body = { registration, name: 'Laptop', credential: { id, type, response } };
    expect(await readRefusal(attempt('addPasskey', { body }, { token }))).toEqual([400, 'passkey_refused']);
    expect(await call('listPasskeys', {}, { token })).toEqual({ items: [] });
  });

  it('is useless after an administrator reset the second factor, and so is the old password', async () => {
    const agent = await newPerson('agent');
    const { device } = await setUpPasskey(agent);
    const token = await signInWithPasskey(agent, device);
    await call('resetTwoStep', { params: { id: agent.id } }, adminWithTwoStep);
    expect(await readRefusal(attempt('getMe', {}, { token }))).toEqual([401, 'session_ended']);
    expect((await startPasskeySignIn(agent)).AvailableChallenges).not.toContain('WEB_AUTHN');
    await expect(signInWithPasskey(agent, device)).rejects.toThrow('Not WEB_AUTHN');
    await expect(requestFreshTokens(agent)).rejects.toMatchObject(wrongCredentials);
    const listTwoStepMails = async () =>
      (await listMailsTo(cloud.inbox, agent.email)).filter(({ subject }) =>
        subject.startsWith('Two-step sign-in'),
      );
    await expect.poll(async () => (await listTwoStepMails()).length).toBe(1);
    const [mail] = await listTwoStepMails();
    expect(mail?.html).toContain('removed your passkeys and your password');
    const link = /token=([\w.-]+)|#([\w.-]+)/.exec(mail?.html ?? '');
    expect(link).not.toBeNull();
  });

  it('remains, with the second factor, if the user pool fails to remove it', async () => {
    const agent = await newPerson('agent');
    const { device } = await setUpPasskey(agent);
    const operation = 'DeleteWebAuthnCredential';
    cloud.faults.add({ service: 'cognito', operation, status: 400, code: 'InvalidParameterException' });
    const params = { id: agent.id };
    expect((await attempt('resetTwoStep', { params }, adminWithTwoStep)).status).toBe(500);
    cloud.faults.clear();
    // Two-step sign-in is on again, so the passkey alone is not enough.
    await expect(signInWithPasskey(agent, device)).rejects.toThrow('Not WEB_AUTHN');
    await call('resetTwoStep', { params }, adminWithTwoStep);
    await expect(signInWithPasskey(agent, device)).rejects.toThrow('Not WEB_AUTHN');
  });

  it('is removed by a recovery with a recovery code', async () => {
    const agent = await newPerson('agent');
    const { app, recovery_codes } = await enableTwoStepWithCodes(agent);
    const { access: token } = await requestFreshTokens(agent, generateTotpCode(app, 0));
    const proof = { password: agent.password, code: generateTotpCode(app, 1) };
    const { registration, options } = await call('startPasskey', { body: proof }, { token });
    const device = new Authenticator();
    const body = { registration, name: 'Laptop', credential: createCredential(device, options) };
    await call('addPasskey', { body }, { token });
    await signInWithPasskey(agent, device);
    const { email, password } = agent;
    const [recovery_code = ''] = recovery_codes;
    const recoveryResponse = await attempt(
      'recoverTwoStep',
      { body: { email, password, recovery_code } },
      undefined,
    );
    expect(recoveryResponse.status).toBe(200);
    await expect(signInWithPasskey(agent, device)).rejects.toThrow('Not WEB_AUTHN');
    await requestFreshTokens(agent);
  });

  it(
    'no longer signs in after its owner removed it, and the other passkey still does',
    { timeout: 150_000 },
    async () => {
      const customer = await newPerson('customer');
      const { app, device } = await setUpPasskey(customer);
      const waitForNextCode = createCodeSource(app);
      const otherDevice = await addPasskey(
        customer,
        await signInWithPasskey(customer, device),
        await waitForNextCode(),
      );
      const token = await signInWithPasskey(customer, otherDevice);
      const body = { passkey: device.id, password: customer.password, code: await waitForNextCode() };
      await call('removePasskey', { body }, { token });
      await expect(signInWithPasskey(customer, device)).rejects.toMatchObject(wrongCredentials);
      const newToken = await signInWithPasskey(customer, otherDevice);
      const { items } = await call('listPasskeys', {}, { token: newToken });
      expect(items.map(({ id }) => id)).toEqual([otherDevice.id]);
    },
  );

  it(
    'is removed when its owner turns two-step sign-in off, so that it is not a single factor',
    { timeout: 60_000 },
    async () => {
      const customer = await newPerson('customer');
      const { app, device } = await setUpPasskey(customer);
      const waitForNextCode = createCodeSource(app);
      const token = await signInWithPasskey(customer, device);
      const body = { password: customer.password, code: await waitForNextCode() };
      await call('removeTwoStep', { body }, { token });
      await expect(signInWithPasskey(customer, device)).rejects.toThrow('Not WEB_AUTHN');
      const { access } = await requestFreshTokens(customer);
      expect(await call('listPasskeys', {}, { token: access })).toEqual({ items: [] });
    },
  );
});
