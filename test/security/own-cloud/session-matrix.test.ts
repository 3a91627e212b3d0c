import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  GetTokensFromRefreshTokenCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { SignJWT, decodeJwt, decodeProtectedHeader, importJWK } from 'jose';
import type { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createAccountLink } from '../../../lambdas/people/links/link.ts';
import { attempt, call, parseProblem } from '../../support/api.ts';
import { type LiveTestConnection, openLive } from '../../support/live.ts';
import { type OwnCloud, startOwnCloud } from '../../support/own-cloud.ts';
import { addPasskey } from '../../support/passkeys.ts';
import { type Person, cognito, newCompany, newPerson } from '../../support/people.ts';
import { requestFreshTokens } from '../../support/sign-in.ts';
import { totpCode, enableTwoStepWithCodes } from '../../support/two-step.ts';

const ClientId = inject('cloud').outputs['UserPoolClientId'] ?? '';

type Tokens = Awaited<ReturnType<typeof requestFreshTokens>>;

/** A person with two sessions. */
interface Subject {
  readonly person: Person;
  readonly here: Tokens;
  /** The session that must end. */
  readonly elsewhere: Tokens;
  readonly app: TOTP | undefined;
  readonly recovery_codes: readonly string[];
}

interface Ending {
  readonly end: (subject: Subject) => Promise<unknown>;
  readonly withTwoStep?: true;
  /** Whether the user pool still renews the session's tokens; the API refuses the renewed tokens. */
  readonly isRenewed?: true;
  /** Returns the token to use after the session has ended. @default the same token */
  readonly after?: (token: string) => Promise<string>;
  /** Whether the session ends without an event. Its live connection then stays open. */
  readonly isSilent?: true;
}

let cloud: OwnCloud;
let admin: Person;
beforeAll(async () => {
  cloud = await startOwnCloud();
  admin = await newPerson('admin');
});
afterAll(() => cloud.stop());

const freshPassword = () => `Kettle-Orchard-${randomUUID()}-1`;
const callerOf = ({ access }: Tokens) => ({ token: access });
const refreshTokenOf = ({ stored }: Tokens): string =>
  Object.entries(stored).find(([name]) => name.endsWith('.refreshToken'))?.[1] ?? '';

const signingKey = () => {
  const files = readdirSync(cloud.directory, { recursive: true, encoding: 'utf8' });
  const path = files.find((name) => name.endsWith('signing-key.json')) ?? '';
  return importJWK(JSON.parse(readFileSync(join(cloud.directory, path), 'utf8')), 'RS256');
};

/** Makes a token appear to be from an older session. Changes `auth_time`, which renewed tokens keep. */
const backdateSession = (hours: (role: string) => number) => async (token: string) => {
  const claims = decodeJwt(token);
  const role = JSON.stringify(claims['cognito:groups']);
  return new SignJWT({ ...claims, auth_time: Number(claims['auth_time']) - hours(role) * 3600 })
    .setProtectedHeader({ ...decodeProtectedHeader(token), alg: 'RS256' })
    .sign(await signingKey());
};

const endings: Record<string, Ending> = {
  'Signing out': {
    end: async ({ elsewhere }) => {
      await call('signOut', {}, callerOf(elsewhere));
      await cognito.send(new RevokeTokenCommand({ ClientId, Token: refreshTokenOf(elsewhere) }));
    },
  },
  'A changed password': {
    end: ({ person, here }) =>
      call(
        'changePassword',
        { body: { current_password: person.password, new_password: freshPassword() } },
        callerOf(here),
      ),
  },
  'A password set with a mailed link': {
    end: async ({ person: { id } }) => {
      const token = await createAccountLink(id, 'reset', 60, new Date());
      await attempt('setPassword', { body: { token, password: freshPassword() } }, undefined);
    },
  },
  'Two-step sign-in turned on': { end: ({ person }) => enableTwoStepWithCodes(person) },
  'Two-step sign-in turned off': {
    withTwoStep: true,
    end: ({ person: { password }, here, app }) =>
      call('removeTwoStep', { body: { password, code: app ? totpCode(app, 1) : '' } }, callerOf(here)),
  },
  'Two-step sign-in reset by an administrator': {
    withTwoStep: true,
    end: ({ person: { id } }) => call('resetTwoStep', { params: { id } }, admin),
  },
  'A recovery code used': {
    withTwoStep: true,
    end: ({ person: { email, password }, recovery_codes: [recovery_code = ''] }) =>
      attempt('recoverTwoStep', { body: { email, password, recovery_code } }, undefined),
  },
  'A passkey added': {
    withTwoStep: true,
    end: ({ person, here, app }) => addPasskey(person, here.access, app ? totpCode(app, 1) : ''),
  },
  'A role added': {
    end: ({ person: { id } }) => call('addRole', { params: { id, role: 'agent' } }, admin),
  },
  'A role removed': {
    end: ({
      person: {
        id,
        roles: [role = 'customer'],
      },
    }) => call('removeRole', { params: { id, role } }, admin),
  },
  'The account disabled': {
    end: ({ person: { id } }) => call('updateUser', { params: { id }, body: { disabled: true } }, admin),
  },
  'One session ended in the list': {
    isRenewed: true,
    end: async ({ person: { password }, here, elsewhere }) => {
      await call('recordSession', { body: { device: randomUUID() } }, callerOf(elsewhere));
      const { items } = await call('listSessions', {}, callerOf(here));
      await call('endSessions', { body: { password, session: items[0]?.id } }, callerOf(here));
    },
  },
  'All other sessions ended in the list': {
    isRenewed: true,
    end: async ({ person: { password }, here }) => {
      await call('endSessions', { body: { password } }, callerOf(here));
      expect(await codeOfNext(here.access)).toBeUndefined();
    },
  },
  'Signed out everywhere by an administrator': {
    end: ({ person: { id } }) => call('signOutUser', { params: { id } }, admin),
  },
  '12 hours for staff, 30 days for customers': {
    isRenewed: true,
    isSilent: true,
    end: () => Promise.resolve(),
    after: backdateSession((role) => (role.includes('customer') ? 30 * 24 : 12)),
  },
};

/** The error code of the next request with the token; undefined if it is accepted. */
async function codeOfNext(token: string): Promise<string | undefined> {
  const answer = await attempt('getMe', {}, { token });
  return answer.status === 200 ? undefined : parseProblem(answer).code;
}

async function newSubject(role: 'customer' | 'admin', { withTwoStep }: Ending): Promise<Subject> {
  const person = await newPerson(role, role === 'customer' ? { company: await newCompany() } : {});
  if (!withTwoStep) {
    const [here, elsewhere] = [await requestFreshTokens(person), await requestFreshTokens(person)];
    return { person, here, elsewhere, app: undefined, recovery_codes: [] };
  }
  const { app, recovery_codes } = await enableTwoStepWithCodes(person);
  // A second sign-in would need another code, so `elsewhere` is the same session as `here`.
  const here = await requestFreshTokens(person, totpCode(app, 0));
  return { person, here, elsewhere: here, app, recovery_codes };
}

// After a change of roles, the error code is `session_stale`.
const refusalCode = expect.stringMatching(/^(session_(ended|stale)|account_disabled)$/);

const renewTokens = (tokens: Tokens) =>
  cognito.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken: refreshTokenOf(tokens) }));

async function expectEnd(subject: Subject, ending: Ending, screen: LiveTestConnection) {
  const { elsewhere } = subject;
  const after = ending.after ?? ((token: string) => Promise.resolve(token));
  await ending.end(subject);
  const token = await after(elsewhere.access);
  expect(await codeOfNext(token)).toEqual(refusalCode);
  expect((await attempt('createLivePass', {}, { token })).status).toBeGreaterThanOrEqual(401);
  if (ending.isSilent) screen.close();
  await screen.closed;
  if (!ending.isRenewed)
    return expect(renewTokens(elsewhere)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  const { AuthenticationResult } = await renewTokens(elsewhere);
  return expect(await codeOfNext(await after(AuthenticationResult?.AccessToken ?? ''))).toEqual(refusalCode);
}

describe.each([
  { role: 'customer' as const, tags: ['nightly'] },
  { role: 'admin' as const, tags: [] },
])('a session of a person with the role $role', ({ role, tags }) => {
  it.concurrent.each(Object.entries(endings))(
    'is refused everywhere after this event: %s',
    { tags },
    async (_, ending) => {
      const subject = await newSubject(role, ending);
      const screen = await openLive(callerOf(subject.elsewhere));
      await expectEnd(subject, ending, screen);
    },
  );
});

describe('the document about sessions', () => {
  it('has a row for each of these events, and no other', () => {
    const document = readFileSync(resolve(import.meta.dirname, '../../../infra/docs/sessions.md'), 'utf8');
    const rows = [...document.matchAll(/^\| (.+?) +\| \d/gm)].map(([, name]) => name);
    expect(rows).toEqual(Object.keys(endings));
  });
});
