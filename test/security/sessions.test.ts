import { randomUUID } from 'node:crypto';
import { GetTokensFromRefreshTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newLink } from '../../lambdas/people/links/link.ts';
import { changeProfile } from '../../lambdas/people/update-profile.ts';
import { attempt, call, problemOf } from '../support/api.ts';
import { openLive } from '../support/live.ts';
import { type Person, cognito, newCompany, newPerson } from '../support/people.ts';
import { freshTokensOf } from '../support/sign-in.ts';
import { setUpTwoStep } from '../support/two-step.ts';

const ClientId = inject('cloud').outputs['UserPoolClientId'] ?? '';

type Session = Awaited<ReturnType<typeof freshTokensOf>>;

const refreshTokenOf = ({ stored }: Session): string =>
  Object.entries(stored).find(([name]) => name.endsWith('.refreshToken'))?.[1] ?? '';

/** The error code of the next request with the session's access token; undefined if it is accepted. */
async function codeOfNext({ access }: Session): Promise<string | undefined> {
  const answer = await attempt('getMe', {}, { token: access });
  return answer.status === 200 ? undefined : problemOf(answer).code;
}

let admin: Person;
beforeAll(async () => {
  admin = await newPerson('admin');
});

const freshPassword = () => `Kettle-Orchard-${randomUUID()}-1`;

/** What ends all sessions of a person, who has just signed in. */
const endings = {
  'a changed password': (person: Person, { access }: Session) =>
    call(
      'changePassword',
      { body: { current_password: person.password, new_password: freshPassword() } },
      { token: access },
    ),
  'a password set with a mailed link': async ({ id }: Person) => {
    const token = await newLink(id, 'reset', 60, new Date());
    const answer = await attempt('setPassword', { body: { token, password: freshPassword() } }, undefined);
    expect(answer.status).toBe(200);
  },
  'two-step sign-in turned on': (person: Person) => setUpTwoStep(person),
  'a role that was added': ({ id }: Person) => call('addRole', { params: { id, role: 'agent' } }, admin),
  'a role that was removed': ({ id }: Person) =>
    call('removeRole', { params: { id, role: 'customer' } }, admin),
};

describe.each(Object.entries(endings))('after %s', (_, end) => {
  it('every token is refused on the next request, live connections are cut, and nothing is renewed', async () => {
    const person = await newPerson('customer', { company: await newCompany() });
    const here = await freshTokensOf(person);
    const elsewhere = await freshTokensOf(person);
    const screen = await openLive({ token: elsewhere.access });
    await end(person, here);
    // A session of earlier roles is also called stale.
    const refused = expect.stringMatching(/^session_(ended|stale)$/);
    expect([await codeOfNext(here), await codeOfNext(elsewhere)]).toEqual([refused, refused]);
    await screen.closed;
    await expect(
      cognito.send(
        new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken: refreshTokenOf(elsewhere) }),
      ),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });
});

describe('signing out', () => {
  it('ends that session on the next request and its live connection, and no other session', async () => {
    const person = await newPerson('customer', { company: await newCompany() });
    const [here, elsewhere] = [await freshTokensOf(person), await freshTokensOf(person)];
    const screens = [await openLive({ token: here.access }), await openLive({ token: elsewhere.access })];
    await call('signOut', {}, { token: here.access });
    expect(await codeOfNext(here)).toBe('session_ended');
    expect(await codeOfNext(elsewhere)).toBeUndefined();
    await screens[0]?.closed;
    await screens[1]?.beat();
    screens[1]?.close();
  });

  it('is refused for a session that has ended, and stays with the profile for forty sessions', async () => {
    const person = await newPerson('customer', { company: await newCompany() });
    const session = await freshTokensOf(person);
    await call('signOut', {}, { token: session.access });
    expect((await attempt('signOut', {}, { token: session.access })).status).toBe(401);
  });
});

describe('a new session', () => {
  it('is accepted right after a changed password ended the others', async () => {
    const person = await newPerson('customer', { company: await newCompany() });
    const { access } = await freshTokensOf(person);
    const new_password = freshPassword();
    await call(
      'changePassword',
      { body: { current_password: person.password, new_password } },
      { token: access },
    );
    expect(await codeOfNext(await freshTokensOf({ ...person, password: new_password }))).toBeUndefined();
  });

  it('is refused if it began before the moment from which sessions are valid', async () => {
    const person = await newPerson('agent');
    const session = await freshTokensOf(person);
    const moment = new Date(Date.now() + 5_000).toISOString();
    await changeProfile(person.id, () => ({ sessions_valid_from: moment }));
    expect(await codeOfNext(session)).toBe('session_ended');
  });
});

describe('changing the password', () => {
  it('needs the current one, is counted, and refuses common passwords', async () => {
    const person = await newPerson('customer', { company: await newCompany() });
    const change = (current_password: string, new_password: string) =>
      attempt('changePassword', { body: { current_password, new_password } }, person);
    const common = await change(person.password, 'Password-2026!');
    expect(problemOf(common)).toMatchObject({
      code: 'password_common',
      issues: [{ path: 'body.new_password' }],
    });
    const wrong = await change('Not-The-Password-1', freshPassword());
    expect(problemOf(wrong)).toMatchObject({
      code: 'wrong_password',
      issues: [{ path: 'body.current_password' }],
    });
    for (let time = 0; time < 8; time += 1) await change(person.password, 'Password-2026!');
    const refused = await change(person.password, freshPassword());
    expect([refused.status, problemOf(refused).code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
