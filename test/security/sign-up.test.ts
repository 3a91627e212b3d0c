import { randomUUID } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { attempt, readAwsCalls, call, parseProblem } from '../support/api.ts';
import { listMailsTo } from '../support/inbox.ts';
import { waitForMailedLinks, waitForMailedToken } from '../support/mailed-links.ts';
import { type Person, cognito, newCompany, newPerson } from '../support/people.ts';
import { requestFreshTokens } from '../support/sign-in.ts';

const { inbox, outputs } = inject('cloud');
const UserPoolId = outputs['UserPoolId'] ?? '';

const newAddress = () => `newcomer.${randomUUID()}@example.com`;
const newPassword = () => `Pw-${randomUUID()}-A1`;
const signUp = (email: string, full_name = 'Nia Newcomer') =>
  attempt('signUp', { body: { email, full_name } }, undefined);
const confirmSignUp = (token: string, password = newPassword()) =>
  attempt('setPassword', { body: { token, password } }, undefined);
const requestAccessToken = async (email: string, password: string) => {
  const person: Person = { email, password, id: email, full_name: '', company: undefined, roles: [] };
  return (await requestFreshTokens(person)).access;
};
const listGroups = async (Username: string) => {
  const { Groups = [] } = await cognito.adminListGroupsForUser({ UserPoolId, Username });
  return Groups.map(({ GroupName }) => GroupName);
};

describe('a stranger', () => {
  it('cannot sign up at the pool directly', async () => {
    const attributes = [{ Name: 'email', Value: newAddress() }];
    const knownPerson = await newPerson('customer');
    const errorTexts = await Promise.all(
      [newAddress(), knownPerson.email].map((Username) =>
        cognito
          .signUp({
            ClientId: outputs['UserPoolClientId'],
            Username,
            Password: newPassword(),
            UserAttributes: attributes,
          })
          .catch((error: unknown) => String(error)),
      ),
    );
    expect(errorTexts).toEqual([
      expect.stringMatching(/NotAuthorizedException: SignUp is not permitted/),
      expect.stringMatching(/NotAuthorizedException: SignUp is not permitted/),
    ]);
  });

  it('gets the same answer for known and unknown addresses', async () => {
    const customer = await newPerson('customer');
    const addresses = [customer.email, newAddress()];
    // The first request in a rate limit window makes an additional write, so it is not compared.
    await signUp(newAddress());
    const responses = await Promise.all(addresses.map((email) => signUp(email)));
    expect(responses.map(({ status, text }) => [status, text])).toEqual(
      addresses.map(() => [202, '{"ok":true}']),
    );
    // All addresses must cause the same AWS calls, so that response times reveal nothing.
    const awsCalls = (await Promise.all(responses.map(readAwsCalls))).map((calls) =>
      // A function's first request also reads secrets, so these calls are ignored.
      calls.filter((one) => !one.startsWith('secrets-manager')).toSorted(),
    );
    expect(awsCalls[1]).toEqual(awsCalls[0]);
    expect(awsCalls[0]).not.toContain('cognito AdminGetUser');
  });

  it('changes nothing with the address of an account, and notifies its owner', async () => {
    const owner = await newPerson('agent', { full_name: 'Olu Owner' });
    await signUp(owner.email, 'Mallory');
    await expect
      .poll(async () => (await listMailsTo(inbox, owner.email)).map(({ subject }) => subject))
      .toEqual([expect.stringMatching(/^You already have a .* account$/)]);
    const [mail] = await listMailsTo(inbox, owner.email);
    expect(mail?.html).not.toMatch(/Mallory|token=/);
    const account = await call('getMe', {}, { token: await requestAccessToken(owner.email, owner.password) });
    expect(account).toMatchObject({ full_name: 'Olu Owner', roles: ['agent'] });
  });

  it('cannot take over an account that was created after the link was mailed', async () => {
    const email = newAddress();
    await signUp(email);
    const token = await waitForMailedToken(email);
    const admin = await newPerson('admin');
    const company_id = (await newCompany()).id;
    const body = { email, full_name: 'Ida Invited', company_id, roles: ['agent' as const] };
    await call('createUser', { body, idempotency_key: randomUUID() }, admin);
    expect(parseProblem(await confirmSignUp(token)).code).toBe('email_taken');
    expect(await listGroups(email)).toEqual(['agent']);
  });

  it('cannot put any text into the mail to another user', async () => {
    const email = newAddress();
    await signUp(email, 'Call +44 20 7946 0000 now');
    await waitForMailedLinks(email);
    const [mail] = await listMailsTo(inbox, email);
    expect(mail?.html).not.toContain('7946 0000');
  });

  it('cannot flood a mailbox with links: there are five an hour', async () => {
    const email = newAddress();
    for (let time = 1; time <= 6; time += 1) expect((await signUp(email)).status).toBe(202);
    const lastAddress = newAddress();
    await signUp(lastAddress);
    await waitForMailedLinks(lastAddress);
    expect(await waitForMailedLinks(email, 5)).toHaveLength(5);
  });
});

describe('a person who signs up', () => {
  it('becomes a customer without a company, with the newest link, once', async () => {
    const email = newAddress();
    await signUp(email);
    const firstToken = await waitForMailedToken(email);
    await signUp(email);
    const token = await waitForMailedToken(email, 2);
    expect((await confirmSignUp(firstToken)).status).toBe(410);
    expect(parseProblem(await confirmSignUp(token, 'Password-12345')).code).toBe('password_common');
    const password = newPassword();
    const responses = await Promise.all([confirmSignUp(token, password), confirmSignUp(token, password)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    const account = await call('getMe', {}, { token: await requestAccessToken(email, password) });
    expect(account).toMatchObject({ email, company: null, roles: ['customer'] });
  });

  it(
    'does not get a role that an unfinished invitation left in the user pool',
    { tags: ['nightly'] },
    async () => {
      const email = newAddress();
      await cognito.adminCreateUser({
        UserPoolId,
        Username: email,
        MessageAction: 'SUPPRESS',
        UserAttributes: [{ Name: 'email', Value: email }],
      });
      await cognito.adminAddUserToGroup({ UserPoolId, Username: email, GroupName: 'admin' });
      await signUp(email);
      expect((await confirmSignUp(await waitForMailedToken(email))).status).toBe(200);
      expect(await listGroups(email)).toEqual(['customer']);
    },
  );
});
