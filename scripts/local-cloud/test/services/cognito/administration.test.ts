import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { clientId, poolId, region } from './declaration.ts';
import {
  createUser,
  expectError,
  passwordSignIn,
  startTestPool,
  strongPassword,
  requestTokens,
} from './pool.ts';

const ann = 'ann@example.com';
const pool = { UserPoolId: poolId };
const target = { ...pool, Username: ann };

describe('administrators', () => {
  it('create a user with a generated id as username, who is found by address in any case', async () => {
    const { api, mails } = await startTestPool();
    const { User } = await api.adminCreateUser({ ...target, MessageAction: 'SUPPRESS' });
    expect(User).toMatchObject({ Enabled: true, UserStatus: 'FORCE_CHANGE_PASSWORD' });
    const foundUser = await api.adminGetUser({ ...pool, Username: 'ANN@example.com' });
    expect(foundUser.UserAttributes).toEqual([
      { Name: 'email', Value: ann },
      { Name: 'sub', Value: User?.Username },
    ]);
    expect(foundUser.UserCreateDate).toBeInstanceOf(Date);
    expect(mails).toEqual([]);
  });

  it('cannot create the same person twice', async () => {
    const { api } = await startTestPool();
    await createUser(api, ann);
    expect(await expectError(api.adminCreateUser({ ...target, Username: 'Ann@example.com' }))).toEqual({
      name: 'UsernameExistsException',
      message: 'An account with the given email already exists.',
    });
  });

  it('send a temporary password, and send it again until the user has replaced it', async () => {
    const { api, mails } = await startTestPool();
    const passwords = () => mails.map(({ html }) => / temporary password is (\S+)\.$/.exec(html)?.[1]);
    await api.adminCreateUser({ ...target, DesiredDeliveryMediums: ['EMAIL'] });
    await api.adminCreateUser({ ...target, DesiredDeliveryMediums: ['EMAIL'], MessageAction: 'RESEND' });
    const [first, second] = passwords();
    expect(mails[0]).toMatchObject({ to: ann, subject: 'Your temporary password' });
    expect((await expectError(passwordSignIn(api, ann, first))).name).toBe('NotAuthorizedException');
    expect((await passwordSignIn(api, ann, second)).ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    await api.adminSetUserPassword({ ...target, Password: strongPassword, Permanent: true });
    expect((await expectError(api.adminCreateUser({ ...target, MessageAction: 'RESEND' }))).name).toBe(
      'UnsupportedUserStateException',
    );
  });

  it('set passwords that the policy allows', async () => {
    const { api } = await startTestPool();
    await createUser(api, ann);
    const weakPasswordChange = api.adminSetUserPassword({ ...target, Password: 'weak', Permanent: true });
    expect((await expectError(weakPasswordChange)).name).toBe('InvalidPasswordException');
    await expect(passwordSignIn(api, ann)).resolves.toHaveProperty('AuthenticationResult');
  });

  it('get an error for a user who does not exist', async () => {
    const { api } = await startTestPool();
    for (const call of [
      () => api.adminGetUser(target),
      () => api.adminDeleteUser(target),
      () => api.adminAddUserToGroup({ ...target, GroupName: 'agent' }),
      () => api.adminSetUserPassword({ ...target, Password: strongPassword }),
    ])
      expect(await expectError(call())).toEqual({
        name: 'UserNotFoundException',
        message: 'User does not exist.',
      });
  });

  it('delete a user, whose address can then be used again', async () => {
    const { api } = await startTestPool();
    const first = await createUser(api, ann);
    await api.adminDeleteUser(target);
    expect((await expectError(api.adminGetUser(target))).name).toBe('UserNotFoundException');
    expect(await createUser(api, ann)).not.toBe(first);
  });

  it('change an address, with which the user then signs in; it is unverified unless they set it to verified', async () => {
    const { api } = await startTestPool();
    await createUser(api, ann);
    await createUser(api, 'bob@example.com');
    const changeEmail = (Value: string) =>
      api.adminUpdateUserAttributes({ ...target, UserAttributes: [{ Name: 'email', Value }] });
    expect((await expectError(changeEmail('Bob@example.com'))).name).toBe('AliasExistsException');
    await changeEmail('anna@example.com');
    const { UserAttributes } = await api.adminGetUser({ ...pool, Username: 'anna@example.com' });
    expect(UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'false' });
    await expect(passwordSignIn(api, 'anna@example.com')).resolves.toHaveProperty('AuthenticationResult');
    expect((await expectError(passwordSignIn(api, ann))).name).toBe('NotAuthorizedException');
  });

  it('cannot change an immutable attribute', async () => {
    const { api } = await startTestPool();
    await createUser(api, ann);
    const setBadge = (Value: string) =>
      api.adminUpdateUserAttributes({ ...target, UserAttributes: [{ Name: 'custom:badge', Value }] });
    await setBadge('7');
    expect((await expectError(setBadge('8'))).message).toBe(
      'user.custom:badge: Attribute cannot be updated.\n',
    );
  });
});

describe('groups', () => {
  it('gain and lose members', async () => {
    const { api } = await startTestPool();
    await createUser(api, ann);
    const groupsOf = async () =>
      (await api.adminListGroupsForUser(target)).Groups?.map(({ GroupName }) => GroupName);
    for (const GroupName of ['agent', 'admin', 'agent'])
      await api.adminAddUserToGroup({ ...target, GroupName });
    expect(await groupsOf()).toEqual(['admin', 'agent']);
    const { Users } = await api.listUsersInGroup({ ...pool, GroupName: 'agent' });
    expect(Users?.map(({ Attributes }) => Attributes?.[0])).toEqual([{ Name: 'email', Value: ann }]);
    await api.adminRemoveUserFromGroup({ ...target, GroupName: 'agent' });
    expect(await groupsOf()).toEqual(['admin']);
  });

  it('are those that the pool declares', async () => {
    const { api } = await startTestPool();
    await createUser(api, ann);
    const { Groups } = await api.listGroups(pool);
    expect(Groups?.map(({ GroupName, Precedence }) => [GroupName, Precedence])).toEqual([
      ['admin', 1],
      ['agent', 2],
      ['customer', 3],
    ]);
    expect((await api.getGroup({ ...pool, GroupName: 'agent' })).Group?.GroupName).toBe('agent');
    expect(await expectError(api.adminAddUserToGroup({ ...target, GroupName: 'owner' }))).toEqual({
      name: 'ResourceNotFoundException',
      message: 'Group not found.',
    });
  });
});

describe('listing users', () => {
  const people = ['ann@example.com', 'bob@example.com', 'anna@example.com'];

  it('returns every user once, page by page', async () => {
    const { api } = await startTestPool();
    for (const email of people) await createUser(api, email);
    const first = await api.listUsers({ ...pool, Limit: 2 });
    const second = await api.listUsers({ ...pool, Limit: 2, PaginationToken: first.PaginationToken });
    const names = [...(first.Users ?? []), ...(second.Users ?? [])].map(({ Username }) => Username);
    expect([first.Users?.length, second.Users?.length, new Set(names).size]).toEqual([2, 1, 3]);
    expect(second.PaginationToken).toBeUndefined();
    const forgedPageRequest = api.listUsers({ ...pool, PaginationToken: 'forged' });
    expect((await expectError(forgedPageRequest)).name).toBe('InvalidParameterException');
  });

  it.each([
    { filter: 'email = "ANN@example.com"', found: ['ann@example.com'] },
    { filter: 'email ^= "ann"', found: ['ann@example.com', 'anna@example.com'] },
    { filter: '"email"="zoe@example.com"', found: [] },
    { filter: 'status = "Disabled"', found: ['bob@example.com'] },
    { filter: 'cognito:user_status = "confirmed"', found: people },
  ])('filters by $filter', async ({ filter, found }) => {
    const { api } = await startTestPool();
    for (const email of people) await createUser(api, email);
    await api.adminDisableUser({ ...pool, Username: 'bob@example.com' });
    const { Users } = await api.listUsers({ ...pool, Filter: filter, AttributesToGet: ['email'] });
    const emails = Users?.map(({ Attributes }) => Attributes?.map(({ Value }) => Value).join());
    expect(emails?.sort()).toEqual(found.toSorted());
  });

  it.each(['email', 'custom:company = "x"', 'email != "x"'])('refuses the filter %s', async (Filter) => {
    const { api } = await startTestPool();
    expect((await expectError(api.listUsers({ ...pool, Filter }))).name).toBe('InvalidParameterException');
  });
});

describe('the pool', () => {
  it('describes itself and its clients as declared', async () => {
    const { api } = await startTestPool();
    await createUser(api, ann);
    const { UserPool } = await api.describeUserPool(pool);
    expect(UserPool).toMatchObject({
      Id: poolId,
      Name: 'test',
      EstimatedNumberOfUsers: 1,
      MfaConfiguration: 'OPTIONAL',
    });
    const { UserPoolClient } = await api.describeUserPoolClient({ ...pool, ClientId: clientId });
    expect(UserPoolClient).toMatchObject({ ClientName: 'web', PreventUserExistenceErrors: 'ENABLED' });
    expect((await api.listUserPools({ MaxResults: 10 })).UserPools?.map(({ Id }) => Id)).toEqual([poolId]);
    expect((await api.listUserPoolClients(pool)).UserPoolClients).toHaveLength(3);
  });
});

describe('calls without credentials', () => {
  const anonymous = (endpoint: string) =>
    new CognitoIdentityProvider({
      endpoint,
      region,
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      maxAttempts: 1,
      signer: { sign: async (request) => request },
    });

  it('are refused if they are for administrators', async () => {
    const { api, url } = await startTestPool();
    await createUser(api, ann);
    const anonymousClient = anonymous(url);
    for (const call of [
      () => anonymousClient.adminGetUser(target),
      () => anonymousClient.adminDeleteUser(target),
      () => anonymousClient.adminSetUserPassword({ ...target, Password: strongPassword, Permanent: true }),
      () => anonymousClient.adminAddUserToGroup({ ...target, GroupName: 'admin' }),
      () => anonymousClient.listUsers(pool),
      () => anonymousClient.describeUserPool(pool),
    ])
      expect((await expectError(call())).name).toBe('MissingAuthenticationTokenException');
  });

  it('are served for other operations', async () => {
    const { api, url } = await startTestPool();
    await createUser(api, ann);
    const { AccessToken } = await requestTokens(anonymous(url), ann);
    expect((await anonymous(url).getUser({ AccessToken })).UserAttributes).toContainEqual({
      Name: 'email',
      Value: ann,
    });
  });
});
