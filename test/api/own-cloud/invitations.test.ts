import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { brand } from '../../../shared/brand.ts';
import type { Role } from '../../../shared/model/roles.ts';
import { getFaultyCloud } from '../../support/faulty-cloud.ts';
import { listMailsTo } from '../../support/inbox.ts';
import type { Company, Person } from '../../support/people.ts';

const cloud = await getFaultyCloud();
// These modules read environment variables that the cloud sets, so they are imported after its start.
const { attempt, call, newKey, parseProblem } = await import('../../support/api.ts');
const { cognito, newCompany, newPerson } = await import('../../support/people.ts');
const { waitForMailedLinks, waitForMailedToken } = await import('../../support/mailed-links.ts');
const { requestFreshTokens } = await import('../../support/sign-in.ts');

const userPoolId = cloud.outputs['UserPoolId'] ?? '';
/**
 * The number of calls that fail. It is enough for all retries of a request and for concurrent calls of the
 * function that links audit log entries.
 */
const failureCount = 40;

const setPassword = async (token: string, password = newPassword()) =>
  (await attempt('setPassword', { body: { token, password } }, undefined)).status;
const newPassword = () => `Pw-${randomUUID()}-A1`;
/** The token of the newest mail. */
const readToken = ({ email }: Invitation, mailCount = 1) => waitForMailedToken(email, mailCount, cloud.inbox);
let admin: Person;
let acme: Company;

beforeAll(async () => {
  acme = await newCompany();
  admin = await newPerson('admin');
});

const newInvitation = (roles: Role[] = ['customer']) => ({
  email: `invited.${randomUUID()}@example.com`,
  full_name: 'Ida Invited',
  company_id: acme.id,
  phone: null,
  roles,
});
type Invitation = ReturnType<typeof newInvitation>;

const attemptCreateUser = (body: Invitation, idempotency_key = newKey()) =>
  attempt('createUser', { body, idempotency_key }, admin);

const findUsers = async ({ email }: Invitation) =>
  (await call('listUsers', { query: { q: email } }, admin)).items;

const signIn = (email: string, password: string) =>
  requestFreshTokens({ id: email, email, password, full_name: '', company: undefined, roles: [] });

const readAcmeUserCount = async () =>
  (await call('listCompanies', { query: { q: acme.name } }, admin)).items[0]?.user_count;

describe('an invited person', () => {
  it('sets a password once with the link in the mail, and signs in with the invited roles', async () => {
    const body = newInvitation(['customer', 'agent']);
    const userCountBefore = await readAcmeUserCount();
    const { success, user } = await call('createUser', { body, idempotency_key: newKey() }, admin);
    expect({ success, user }).toMatchObject({
      success: true,
      user: { email: body.email, full_name: 'Ida Invited', company: acme.name, roles: ['customer', 'agent'] },
    });
    expect(await readAcmeUserCount()).toBe((userCountBefore ?? 0) + 1);

    const token = await readToken(body);
    const [mail, ...otherMails] = await listMailsTo(cloud.inbox, body.email);
    expect(otherMails).toEqual([]);
    expect(mail?.subject).toBe(`Your ${brand.name} account`);
    expect(mail?.html).toContain(`${admin.full_name} has made an account for you`);
    expect(mail?.html).toContain(`as a member of the staff of ${brand.name}`);
    expect(mail?.html).toContain('valid for 7 days');
    const link = `${cloud.site}/auth/set-password#email=${encodeURIComponent(body.email)}&amp;token=${token}`;
    expect(mail?.html).toContain(`href="${link}"`);

    const password = newPassword();
    expect(await setPassword(token, password)).toBe(200);
    expect(await setPassword(token)).toBe(410);
    const accessToken = (await signIn(body.email, password)).access;
    expect(await call('getMe', {}, { token: accessToken })).toMatchObject({ roles: ['customer', 'agent'] });
  });

  it(
    'gets a password reset mail after using "forgot password", while the invitation stays valid',
    { tags: ['nightly'] },
    async () => {
      const body = newInvitation();
      await attemptCreateUser(body);
      const token = await readToken(body);
      await attempt('requestPasswordReset', { body: { email: body.email } }, undefined);
      await readToken(body, 2);
      const [, resetMail] = await listMailsTo(cloud.inbox, body.email);
      expect(resetMail?.subject).toBe(`Reset your ${brand.name} password`);
      expect(await setPassword(token)).toBe(200);
    },
  );

  it('can get the mail again, and then only the new link is valid', { tags: ['nightly'] }, async () => {
    const body = newInvitation();
    await attemptCreateUser(body);
    const firstToken = await readToken(body);
    const [person] = await findUsers(body);
    await call('resendInvitation', { params: { id: person?.id ?? '' } }, admin);
    const secondToken = await readToken(body, 2);
    expect(await setPassword(firstToken)).toBe(410);
    const password = newPassword();
    expect(await setPassword(secondToken, password)).toBe(200);
    expect((await signIn(body.email, password)).access).not.toBe('');
  });

  it('cannot get the mail again once the password is set, and the 409 response explains that', async () => {
    const body = newInvitation();
    const { user } = await call('createUser', { body, idempotency_key: newKey() }, admin);
    expect(user?.invitation_accepted).toBe(false);
    await setPassword(await readToken(body));

    expect(await findUsers(body)).toMatchObject([{ invitation_accepted: true }]);
    const refusal = await attempt('resendInvitation', { params: { id: user?.id } }, admin);
    expect([refusal.status, parseProblem(refusal).code]).toEqual([409, 'invitation_accepted']);
    expect(parseProblem(refusal).message).toContain('request a new one on the sign-in page');
    expect(await waitForMailedLinks(body.email, 1, cloud.inbox)).toHaveLength(1);
  });

  it(
    'can use the same link again when setting the password failed halfway',
    { tags: ['nightly'] },
    async () => {
      const body = newInvitation();
      await attemptCreateUser(body);
      const token = await readToken(body);
      cloud.faults.add({ service: 'cognito', operation: 'AdminUserGlobalSignOut', times: 4, status: 500 });
      expect(await setPassword(token)).toBe(500);
      cloud.faults.clear();
      const password = newPassword();
      expect(await setPassword(token, password)).toBe(200);
      expect((await signIn(body.email, password)).access).not.toBe('');
      expect(await findUsers(body)).toMatchObject([{ invitation_accepted: true }]);
    },
  );

  it('can get at most five more mails an hour', { tags: ['nightly'] }, async () => {
    const body = newInvitation();
    const { user } = await call('createUser', { body, idempotency_key: newKey() }, admin);
    const resendInvitation = () => attempt('resendInvitation', { params: { id: user?.id } }, admin);
    for (let time = 1; time <= 5; time += 1) expect((await resendInvitation()).status).toBe(200);
    expect((await resendInvitation()).status).toBe(429);
  });

  it('cannot get the mail again while the account is disabled', async () => {
    const body = newInvitation();
    const { user } = await call('createUser', { body, idempotency_key: newKey() }, admin);
    const params = { id: user?.id ?? '' };
    await call('updateUser', { params, body: { disabled: true } }, admin);
    const refusal = await attempt('resendInvitation', { params }, admin);
    expect([refusal.status, parseProblem(refusal).code]).toEqual([409, 'user_disabled']);
  });
});

describe('an invitation that fails partway', () => {
  it.each([
    { service: 'cognito', operation: 'AdminCreateUser' },
    { service: 'cognito', operation: 'AdminSetUserPassword' },
    { service: 'cognito', operation: 'AdminAddUserToGroup' },
    { service: 'dynamodb', operation: 'TransactWriteItems' },
    { service: 'sqs', operation: 'SendMessage' },
  ])(
    'is completed by repeating the request after $operation failed, without duplicates',
    async (failingCall) => {
      const body = newInvitation(['agent']);
      const key = newKey();
      const userCountBefore = await readAcmeUserCount();
      cloud.faults.add({ ...failingCall, times: failureCount, status: 500 });
      expect((await attemptCreateUser(body, key)).status).toBe(500);
      cloud.faults.clear();

      expect((await attemptCreateUser(body, key)).status).toBe(201);
      expect((await attemptCreateUser(body, key)).status).toBe(201);
      const users = await findUsers(body);
      expect(users).toMatchObject([{ email: body.email, roles: ['agent'], company: acme.name }]);
      expect(await readAcmeUserCount()).toBe((userCountBefore ?? 0) + 1);
      const { Groups } = await cognito.adminListGroupsForUser({
        UserPoolId: userPoolId,
        Username: body.email,
      });
      expect(Groups?.map(({ GroupName }) => GroupName)).toEqual(['agent']);
      expect(await waitForMailedLinks(body.email, 1, cloud.inbox)).toHaveLength(1);
    },
  );

  it('can be repeated with other roles, which replace the first ones', async () => {
    const body = newInvitation(['admin', 'agent']);
    cloud.faults.add({
      service: 'dynamodb',
      operation: 'TransactWriteItems',
      times: failureCount,
      status: 500,
    });
    expect((await attemptCreateUser(body)).status).toBe(500);
    cloud.faults.clear();
    expect((await attemptCreateUser({ ...body, roles: ['customer'] })).status).toBe(201);
    const { Groups } = await cognito.adminListGroupsForUser({ UserPoolId: userPoolId, Username: body.email });
    expect(Groups?.map(({ GroupName }) => GroupName)).toEqual(['customer']);
  });
});

describe('an e-mail address', () => {
  it('cannot be invited again in upper or lower case once it has an account: the API returns 409 and sends no mail', async () => {
    const body = newInvitation();
    expect((await attemptCreateUser(body)).status).toBe(201);
    const repeatedInvitationAnswer = await attemptCreateUser({ ...body, email: body.email.toUpperCase() });
    expect(repeatedInvitationAnswer.status).toBe(409);
    expect(parseProblem(repeatedInvitationAnswer).code).toBe('email_taken');
    expect(await waitForMailedLinks(body.email, 1, cloud.inbox)).toHaveLength(1);
  });

  it(
    'gets only one account when the same request is sent several times concurrently',
    { tags: ['nightly'] },
    async () => {
      const body = newInvitation();
      const key = newKey();
      const answers = await Promise.all([1, 2, 3].map(() => attemptCreateUser(body, key)));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(await findUsers(body)).toHaveLength(1);
    },
  );

  it('cannot be invited with an idempotency key that was used for another address', async () => {
    const key = newKey();
    expect((await attemptCreateUser(newInvitation(), key)).status).toBe(201);
    const reusedKeyAnswer = await attemptCreateUser(newInvitation(), key);
    expect(parseProblem(reusedKeyAnswer).code).toBe('idempotency_key_reused');
  });
});

describe('a company', () => {
  it.each(['unknown', 'inactive'])(
    'cannot get people if it is %s: an invitation returns 400 and creates no account',
    async (kind) => {
      const id =
        kind === 'unknown' ? '01ARZ3NDEKTSV4RRFFQ69G5FAV' : (await newCompany(undefined, 'inactive')).id;
      const body = { ...newInvitation(), company_id: id };
      const refusal = await attemptCreateUser(body);
      expect(refusal.status).toBe(400);
      expect(parseProblem(refusal).issues?.[0]?.path).toBe('body.company_id');
      await expect(cognito.adminGetUser({ UserPoolId: userPoolId, Username: body.email })).rejects.toThrow(
        'User does not exist',
      );
    },
  );
});
