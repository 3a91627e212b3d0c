import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createAccountLink } from '../../lambdas/people/links/link.ts';
import { attempt, call, newKey, parseProblem, readAwsCalls } from '../support/api.ts';
import { listMailsTo } from '../support/inbox.ts';
import { waitForMailedLinks, waitForMailedToken } from '../support/mailed-links.ts';
import { type Person, cognito, newCompany, newPerson } from '../support/people.ts';
import { requestFreshTokens } from '../support/sign-in.ts';

const { inbox, outputs, site } = inject('cloud');
const userPoolId = outputs['UserPoolId'] ?? '';

let admin: Person;

beforeAll(async () => {
  admin = await newPerson('admin');
});

const newPassword = () => `Pw-${randomUUID()}-A1`;
const setPassword = (token: string, password = newPassword()) =>
  attempt('setPassword', { body: { token, password } }, undefined);
const requestReset = (email: string) => attempt('requestPasswordReset', { body: { email } }, undefined);

async function inviteCustomer() {
  const email = `invited.${randomUUID()}@example.com`;
  const company_id = (await newCompany()).id;
  const body = { email, full_name: 'Ida Invited', company_id, roles: ['customer' as const] };
  const { user } = await call('createUser', { body, idempotency_key: newKey() }, admin);
  return { id: user?.id ?? '', email };
}

describe('an attacker', () => {
  it('cannot get an invitation resent to a mailbox by changing the address in the user pool', async () => {
    const { id, email } = await inviteCustomer();
    await waitForMailedLinks(email);
    const thiefAddress = `thief.${randomUUID()}@example.com`;
    await cognito.adminUpdateUserAttributes({
      UserPoolId: userPoolId,
      Username: id,
      UserAttributes: [
        { Name: 'email', Value: thiefAddress },
        { Name: 'email_verified', Value: 'true' },
      ],
    });
    await call('resendInvitation', { params: { id } }, admin);
    await waitForMailedLinks(email, 2);
    expect(await listMailsTo(inbox, thiefAddress)).toEqual([]);
  });

  it('does not learn from requesting a reset whether an account exists', async () => {
    const customer = await newPerson('customer');
    const disabledCustomer = await newPerson('customer');
    await call('updateUser', { params: { id: disabledCustomer.id }, body: { disabled: true } }, admin);
    const createUnknownAddress = () => `nobody.${randomUUID()}@example.com`;
    const addresses = [customer.email, disabledCustomer.email, createUnknownAddress()];
    // The first request in a rate limit window makes an additional write, so it is not compared.
    await requestReset(createUnknownAddress());
    const responses = await Promise.all(addresses.map(requestReset));
    expect(responses.map(({ status, text }) => [status, text])).toEqual(
      addresses.map(() => [202, '{"ok":true}']),
    );
    // All addresses must cause the same AWS calls, so that response times reveal nothing.
    const awsCalls = (await Promise.all(responses.map(readAwsCalls))).map((calls) =>
      // A function's first request also reads secrets, so these calls are ignored.
      calls.filter((one) => !one.startsWith('secrets-manager')).toSorted(),
    );
    expect(awsCalls[1]).toEqual(awsCalls[0]);
    expect(awsCalls[2]).toEqual(awsCalls[0]);
    expect(awsCalls[0]).not.toContain('cognito AdminGetUser');

    await waitForMailedLinks(customer.email);
    expect(await listMailsTo(inbox, disabledCustomer.email)).toEqual([]);
  });

  it("gets no code out of the user pool's own reset, for any address", async () => {
    const { email } = await newPerson('customer');
    const resetInPool = (Username: string) =>
      cognito
        .forgotPassword({ ClientId: outputs['UserPoolClientId'], Username })
        .catch((error: unknown) => String(error));
    const errorText = await resetInPool(email);
    expect(errorText).toMatch(/NotAuthorizedException/);
    expect(await resetInPool(`nobody.${randomUUID()}@example.com`)).toBe(errorText);
    expect(await listMailsTo(inbox, email)).toEqual([]);
  });

  it('cannot use an invitation a second time', async () => {
    const { email } = await inviteCustomer();
    const token = await waitForMailedToken(email);
    const responses = await Promise.all([setPassword(token), setPassword(token)]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 410]));
    expect(parseProblem(await setPassword(token)).code).toBe('link_invalid');
  });

  it('sets no password with an expired link', async () => {
    const person = await newPerson('customer');
    const token = await createAccountLink(person.id, 'reset', 60, new Date(Date.now() - 61_000));
    expect((await setPassword(token)).status).toBe(410);
    expect((await requestFreshTokens(person)).access).not.toBe('');
  });

  it('sets no password with a link of another purpose, of another person, or with a guessed secret', async () => {
    const [person, otherPerson] = await Promise.all([newPerson('customer'), newPerson('customer')]);
    const [, , secret = ''] = (await createAccountLink(person.id, 'reset', 60, new Date())).split('.');
    for (const token of [
      `invitation.${person.id}.${secret}`,
      `reset.${otherPerson.id}.${secret}`,
      `reset.${person.id}.${'A'.repeat(43)}`,
    ])
      expect((await setPassword(token)).status).toBe(410);
  });

  it("does not use up the owner's attempts with forged links", async () => {
    const person = await newPerson('customer');
    const token = await createAccountLink(person.id, 'reset', 60, new Date());
    for (let time = 1; time <= 11; time += 1)
      expect((await setPassword(`reset.${person.id}.${'A'.repeat(43)}`)).status).toBe(410);
    expect((await setPassword(token)).status).toBe(200);
  });

  it('sets no password for a disabled account', { tags: ['nightly'] }, async () => {
    const person = await newPerson('customer');
    const token = await createAccountLink(person.id, 'reset', 60, new Date());
    await call('updateUser', { params: { id: person.id }, body: { disabled: true } }, admin);
    expect((await setPassword(token)).status).toBe(410);
  });

  it('cannot make a mailed link lead to another site with a forged Host header', async () => {
    const { email } = await newPerson('customer');
    const forgedHeaders = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
    };
    const response = await fetch(`${site}/api/password-resets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...forgedHeaders },
      body: JSON.stringify({ email }),
    });
    expect(response.status).toBe(202);
    await waitForMailedLinks(email);
    const [mail] = await listMailsTo(inbox, email);
    expect(mail?.html).toContain(`href="${site}/auth/set-password#`);
    expect(mail?.html).not.toContain('evil.example');
  });

  it('cannot flood a mailbox with links: there are five an hour', async () => {
    const { email } = await newPerson('customer');
    for (let time = 1; time <= 6; time += 1) expect((await requestReset(email)).status).toBe(202);
    const lastPerson = await newPerson('customer');
    await requestReset(lastPerson.email);
    await waitForMailedLinks(lastPerson.email);
    expect(await waitForMailedLinks(email, 5)).toHaveLength(5);
  });
});

describe('the owner of an account', () => {
  it('is notified of each password that is set, and every session has ended', async () => {
    const person = await newPerson('customer');
    const { stored: storedTokens } = await requestFreshTokens(person);
    const RefreshToken = Object.entries(storedTokens).find(([key]) => key.endsWith('.refreshToken'))?.[1];
    await setPassword(await createAccountLink(person.id, 'reset', 60, new Date()));
    await expect
      .poll(async () => (await listMailsTo(inbox, person.email)).map(({ subject }) => subject))
      .toEqual([expect.stringMatching(/password was changed$/)]);
    await expect(
      cognito.getTokensFromRefreshToken({ ClientId: outputs['UserPoolClientId'], RefreshToken }),
    ).rejects.toThrow(/revoked/i);
  });

  it('is notified of a password that is changed in the profile', { tags: ['nightly'] }, async () => {
    const person = await newPerson('customer');
    const { access } = await requestFreshTokens(person);
    const body = { current_password: person.password, new_password: newPassword() };
    await call('changePassword', { body }, { token: access });
    await expect
      .poll(async () => (await listMailsTo(inbox, person.email)).map(({ subject }) => subject))
      .toEqual([expect.stringMatching(/password was changed$/)]);
  });

  it('is refused a password that attackers try first, and the link stays valid', async () => {
    const person = await newPerson('customer');
    const token = await createAccountLink(person.id, 'reset', 60, new Date());
    expect(parseProblem(await setPassword(token, 'Password-12345')).code).toBe('password_common');
    expect(parseProblem(await setPassword(token, 'short')).issues?.[0]?.path).toBe('body.password');
    expect((await setPassword(token)).status).toBe(200);
  });
});
