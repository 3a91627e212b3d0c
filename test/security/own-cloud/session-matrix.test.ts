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
import { type LiveTestConnection, openLiveConnection } from '../../support/live.ts';
import { type OwnCloud, startOwnCloud } from '../../support/own-cloud.ts';
import { addPasskey } from '../../support/passkeys.ts';
import { type Person, cognito, newCompany, newPerson } from '../../support/people.ts';
import { requestFreshTokens } from '../../support/sign-in.ts';
import { generateTotpCode, enableTwoStepWithCodes } from '../../support/two-step.ts';

const ClientId = inject('cloud').outputs['UserPoolClientId'] ?? '';

type Tokens = Awaited<ReturnType<typeof requestFreshTokens>>;

/** A person with two sessions. */
interface PersonWithSessions {
  readonly person: Person;
  readonly currentSession: Tokens;
  /** The session that must end. */
  readonly otherSession: Tokens;
  readonly app: TOTP | undefined;
  readonly recovery_codes: readonly string[];
}

interface SessionEnding {
  readonly end: (subject: PersonWithSessions) => Promise<unknown>;
  readonly withTwoStep?: true;
  /** Whether the user pool still renews the session's tokens; the API refuses the renewed tokens. */
  readonly areTokensStillRenewed?: true;
  /** Returns the token to use after the session has ended. @default the same token */
  readonly prepareToken?: (token: string) => Promise<string>;
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

const createPassword = () => `Kettle-Orchard-${randomUUID()}-1`;
const toCaller = ({ access }: Tokens) => ({ token: access });
const readRefreshToken = ({ stored }: Tokens): string =>
  Object.entries(stored).find(([name]) => name.endsWith('.refreshToken'))?.[1] ?? '';

const readSigningKey = () => {
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
    .sign(await readSigningKey());
};

const sessionEndings: Record<string, SessionEnding> = {
  'Signing out': {
    end: async ({ otherSession }) => {
      await call('signOut', {}, toCaller(otherSession));
      await cognito.send(new RevokeTokenCommand({ ClientId, Token: readRefreshToken(otherSession) }));
    },
  },
  'A changed password': {
    end: ({ person, currentSession }) =>
      call(
        'changePassword',
        { body: { current_password: person.password, new_password: createPassword() } },
        toCaller(currentSession),
      ),
  },
  'A password set with a mailed link': {
    end: async ({ person: { id } }) => {
      const token = await createAccountLink(id, 'reset', 60, new Date());
      await attempt('setPassword', { body: { token, password: createPassword() } }, undefined);
    },
  },
  'Two-step sign-in turned on': { end: ({ person }) => enableTwoStepWithCodes(person) },
  'Two-step sign-in turned off': {
    withTwoStep: true,
    end: ({ person: { password }, currentSession, app }) =>
      call(
        'removeTwoStep',
        { body: { password, code: app ? generateTotpCode(app, 1) : '' } },
        toCaller(currentSession),
      ),
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
    end: ({ person, currentSession, app }) =>
      addPasskey(person, currentSession.access, app ? generateTotpCode(app, 1) : ''),
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
    areTokensStillRenewed: true,
    end: async ({ person: { password }, currentSession, otherSession }) => {
      await call('recordSession', { body: { device: randomUUID() } }, toCaller(otherSession));
      const { items } = await call('listSessions', {}, toCaller(currentSession));
      await call('endSessions', { body: { password, session: items[0]?.id } }, toCaller(currentSession));
    },
  },
  'All other sessions ended in the list': {
    areTokensStillRenewed: true,
    end: async ({ person: { password }, currentSession }) => {
      await call('endSessions', { body: { password } }, toCaller(currentSession));
      expect(await readErrorCode(currentSession.access)).toBeUndefined();
    },
  },
  'Signed out everywhere by an administrator': {
    end: ({ person: { id } }) => call('signOutUser', { params: { id } }, admin),
  },
  '12 hours for staff, 30 days for customers': {
    areTokensStillRenewed: true,
    isSilent: true,
    end: () => Promise.resolve(),
    prepareToken: backdateSession((role) => (role.includes('customer') ? 30 * 24 : 12)),
  },
};

/** The error code of the next request with the token; undefined if it is accepted. */
async function readErrorCode(token: string): Promise<string | undefined> {
  const response = await attempt('getMe', {}, { token });
  return response.status === 200 ? undefined : parseProblem(response).code;
}

async function createPersonWithSessions(
  role: 'customer' | 'admin',
  { withTwoStep }: SessionEnding,
): Promise<PersonWithSessions> {
  const person = await newPerson(role, role === 'customer' ? { company: await newCompany() } : {});
  if (!withTwoStep) {
    const [currentSession, otherSession] = [
      await requestFreshTokens(person),
      await requestFreshTokens(person),
    ];
    return { person, currentSession, otherSession, app: undefined, recovery_codes: [] };
  }
  const { app, recovery_codes } = await enableTwoStepWithCodes(person);
  // A second sign-in would need another code, so `otherSession` is the same session as `currentSession`.
  const currentSession = await requestFreshTokens(person, generateTotpCode(app, 0));
  return { person, currentSession, otherSession: currentSession, app, recovery_codes };
}

// After a change of roles, the error code is `session_stale`.
const refusalCode = expect.stringMatching(/^(session_(ended|stale)|account_disabled)$/);

const renewTokens = (tokens: Tokens) =>
  cognito.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken: readRefreshToken(tokens) }));

async function expectEnd(
  subject: PersonWithSessions,
  ending: SessionEnding,
  liveConnection: LiveTestConnection,
) {
  const { otherSession } = subject;
  const prepareToken = ending.prepareToken ?? ((token: string) => Promise.resolve(token));
  await ending.end(subject);
  const token = await prepareToken(otherSession.access);
  expect(await readErrorCode(token)).toEqual(refusalCode);
  expect((await attempt('createLivePass', {}, { token })).status).toBeGreaterThanOrEqual(401);
  if (ending.isSilent) liveConnection.close();
  await liveConnection.closed;
  if (!ending.areTokensStillRenewed)
    return expect(renewTokens(otherSession)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  const { AuthenticationResult } = await renewTokens(otherSession);
  return expect(await readErrorCode(await prepareToken(AuthenticationResult?.AccessToken ?? ''))).toEqual(
    refusalCode,
  );
}

describe.each([
  { role: 'customer' as const, tags: ['nightly'] },
  { role: 'admin' as const, tags: [] },
])('a session of a person with the role $role', ({ role, tags }) => {
  it.concurrent.each(Object.entries(sessionEndings))(
    'is refused everywhere after this event: %s',
    { tags },
    async (_, ending) => {
      const subject = await createPersonWithSessions(role, ending);
      const liveConnection = await openLiveConnection(toCaller(subject.otherSession));
      await expectEnd(subject, ending, liveConnection);
    },
  );
});

describe('the document about sessions', () => {
  it('has a row for each of these events, and no other', () => {
    const document = readFileSync(resolve(import.meta.dirname, '../../../infra/docs/sessions.md'), 'utf8');
    const rows = [...document.matchAll(/^\| (.+?) +\| \d/gm)].map(([, name]) => name);
    expect(rows).toEqual(Object.keys(sessionEndings));
  });
});
