import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { describe, expect, inject, it } from 'vitest';
import { changeProfile } from '../../lambdas/people/profile/update-profile.ts';
import { endSession } from '../../lambdas/people/sessions/end-sessions.ts';
import { attempt, call, parseProblem, send } from '../support/api.ts';
import { listMailsTo } from '../support/inbox.ts';
import { openLiveConnection } from '../support/live.ts';
import { newCompany, newPerson } from '../support/people.ts';
import { requestFreshTokens } from '../support/sign-in.ts';

const { inbox } = inject('cloud');

type Session = Awaited<ReturnType<typeof requestFreshTokens>>;

/** The error code of the next request with the session's access token; undefined if it is accepted. */
async function readErrorCode({ access }: Session): Promise<string | undefined> {
  const response = await attempt('getMe', {}, { token: access });
  return response.status === 200 ? undefined : parseProblem(response).code;
}

const createPassword = () => `Kettle-Orchard-${randomUUID()}-1`;

describe('signing out', () => {
  it('ends that session on the next request, closes its live connection, and leaves other sessions', async () => {
    const person = await newPerson('customer', { company: await newCompany() });
    const [currentSession, otherSession] = [
      await requestFreshTokens(person),
      await requestFreshTokens(person),
    ];
    const liveConnections = [
      await openLiveConnection({ token: currentSession.access }),
      await openLiveConnection({ token: otherSession.access }),
    ];
    await call('signOut', {}, { token: currentSession.access });
    expect(await readErrorCode(currentSession)).toBe('session_ended');
    expect(await readErrorCode(otherSession)).toBeUndefined();
    await liveConnections[0]?.closed;
    await liveConnections[1]?.sendHeartbeat();
    liveConnections[1]?.close();
  });

  it('is refused for a session that has ended', async () => {
    const person = await newPerson('customer', { company: await newCompany() });
    const session = await requestFreshTokens(person);
    await call('signOut', {}, { token: session.access });
    expect((await attempt('signOut', {}, { token: session.access })).status).toBe(401);
  });
});

describe('a new session', () => {
  it('is accepted right after a changed password ended the other sessions', async () => {
    const person = await newPerson('customer', { company: await newCompany() });
    const { access } = await requestFreshTokens(person);
    const new_password = createPassword();
    await call(
      'changePassword',
      { body: { current_password: person.password, new_password } },
      { token: access },
    );
    expect(
      await readErrorCode(await requestFreshTokens({ ...person, password: new_password })),
    ).toBeUndefined();
  });

  it('is refused if it began before the moment from which sessions are valid', async () => {
    const person = await newPerson('agent');
    const session = await requestFreshTokens(person);
    const validFrom = new Date(Date.now() + 5_000).toISOString();
    await changeProfile(person.id, () => ({ sessions_valid_from: validFrom }));
    expect(await readErrorCode(session)).toBe('session_ended');
  });
});

describe('an administrator who signs a user out everywhere', () => {
  it('also ends unlisted sessions, is in the audit log, and does not change the password', async () => {
    const [admin, person] = [await newPerson('admin'), await newPerson('agent')];
    const session = await requestFreshTokens(person);
    const params = { id: person.id };
    await call('signOutUser', { params }, admin);
    expect(await readErrorCode(session)).toBe('session_ended');
    const { items } = await call('listAuditLog', { query: { person: person.id } }, admin);
    expect(items[0]).toMatchObject({ kind: 'all_sessions_ended', actor: { id: admin.id }, target: params });
    expect(await readErrorCode(await requestFreshTokens(person))).toBeUndefined();
    const unknownUserResponse = await attempt('signOutUser', { params: { id: randomUUID() } }, admin);
    expect(unknownUserResponse.status).toBe(404);
  });
});

describe('changing the password', () => {
  it(
    'needs the current password, is rate-limited, and refuses common passwords',
    { tags: ['nightly'] },
    async () => {
      const person = await newPerson('customer', { company: await newCompany() });
      const changePassword = (current_password: string, new_password: string) =>
        attempt('changePassword', { body: { current_password, new_password } }, person);
      const commonPasswordResponse = await changePassword(person.password, 'Password-2026!');
      expect(parseProblem(commonPasswordResponse)).toMatchObject({
        code: 'password_common',
        issues: [{ path: 'body.new_password' }],
      });
      const wrongPasswordResponse = await changePassword('Not-The-Password-1', createPassword());
      expect(parseProblem(wrongPasswordResponse)).toMatchObject({
        code: 'wrong_password',
        issues: [{ path: 'body.current_password' }],
      });
      for (let time = 0; time < 8; time += 1) await changePassword(person.password, 'Password-2026!');
      const limitedResponse = await changePassword(person.password, createPassword());
      expect([limitedResponse.status, parseProblem(limitedResponse).code]).toEqual([
        429,
        'too_many_requests',
      ]);
      expect(Number(limitedResponse.headers.get('retry-after'))).toBeGreaterThan(0);
    },
  );
});

/** Reports a session to the API, as its browser does. */
const reportSession = async ({ access: token }: Session, device: string, user_agent: string) => {
  const headers = { 'content-type': 'application/json', 'user-agent': user_agent };
  const body = JSON.stringify({ device });
  const response = await send({ method: 'PUT', path: '/api/me/session', token, headers, body });
  expect(response.status).toBe(200);
};
const firefoxUserAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';
const safariUserAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

describe('the sessions of a person', () => {
  it(
    'are listed by browser and system, and end one by one with the password',
    { tags: ['nightly'] },
    async () => {
      const person = await newPerson('customer', { company: await newCompany() });
      const [currentSession, otherSession] = [
        await requestFreshTokens(person),
        await requestFreshTokens(person),
      ];
      await reportSession(currentSession, randomUUID(), firefoxUserAgent);
      await reportSession(otherSession, randomUUID(), safariUserAgent);
      const caller = { token: currentSession.access };
      const { items } = await call('listSessions', {}, caller);
      expect(items).toMatchObject([
        { browser: 'Firefox', system: 'Windows', current: true },
        { browser: 'Safari', system: 'iPhone', current: false },
      ]);
      const sessionId = items[1]?.id;
      const wrongPasswordResponse = await attempt(
        'endSessions',
        { body: { password: 'wrong', session: sessionId } },
        caller,
      );
      expect(parseProblem(wrongPasswordResponse).code).toBe('wrong_password');
      await call('endSessions', { body: { password: person.password, session: sessionId } }, caller);
      expect(await readErrorCode(otherSession)).toBe('session_ended');
      expect((await call('listSessions', {}, caller)).items).toMatchObject([{ current: true }]);
      const admin = await newPerson('admin');
      const { items: auditEntries } = await call('listAuditLog', { query: { person: person.id } }, admin);
      expect(auditEntries[0]).toMatchObject({ kind: 'session_ended', actor: { id: person.id } });
      const unknownSessionInput = { body: { password: person.password, session: randomUUID() } };
      expect((await attempt('endSessions', unknownSessionInput, caller)).status).toBe(404);
    },
  );

  it(
    "are reported by mail if they begin in a new browser, except a person's first session",
    { tags: ['nightly'] },
    async () => {
      const person = await newPerson('customer', { company: await newCompany() });
      const device = randomUUID();
      await reportSession(await requestFreshTokens(person), device, firefoxUserAgent);
      await reportSession(await requestFreshTokens(person), device, firefoxUserAgent);
      const otherBrowserSession = await requestFreshTokens(person);
      const otherDevice = randomUUID();
      await reportSession(otherBrowserSession, otherDevice, safariUserAgent);
      await reportSession(otherBrowserSession, otherDevice, safariUserAgent);
      await expect.poll(async () => (await listMailsTo(inbox, person.email)).length).toBe(1);
      const [mail] = await listMailsTo(inbox, person.email);
      expect(mail?.subject).toMatch(/^New sign-in to your /);
      expect(mail?.html).toContain('Safari on iPhone');
      expect(mail?.html).toContain('/support/profile#sessions');
    },
  );
});

describe('a session that was signed out', () => {
  it('remains ended after forty more sessions have ended', { tags: ['nightly'] }, async () => {
    const person = await newPerson('customer', { company: await newCompany() });
    const firstSession = await requestFreshTokens(person);
    const { iat = 0 } = decodeJwt(firstSession.access);
    await call('signOut', {}, { token: firstSession.access });
    // Each of these sessions began a second after the one before.
    for (let secondsLater = 1; secondsLater <= 40; secondsLater += 1)
      await endSession(person.id, { id: randomUUID(), started: iat + secondsLater });
    expect(await readErrorCode(firstSession)).toBe('session_ended');
  });
});
