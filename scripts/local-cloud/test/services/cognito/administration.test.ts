import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { clientId, poolId, region } from './declaration.ts';
import {
  createUser,
  catchError,
  signInWithPassword,
  startTestPool,
  strongPassword,
  requestTokens,
} from './pool.ts';

const annEmail = 'ann@example.com';
const poolParameters = { UserPoolId: poolId };
const annParameters = { ...poolParameters, Username: annEmail };

describe('administrators', () => {
  it('create a user with a generated id as username, who is found by address in any case', async () => {
    const { api, mails } = await startTestPool();
    const { User } = await api.adminCreateUser({ ...annParameters, MessageAction: 'SUPPRESS' });
    expect(User).toMatchObject({ Enabled: true, UserStatus: 'FORCE_CHANGE_PASSWORD' });
    const foundUser = await api.adminGetUser({ ...poolParameters, Username: 'ANN@example.com' });
    expect(foundUser.UserAttributes).toEqual([
      { Name: 'email', Value: annEmail },
      { Name: 'sub', Value: User?.Username },
    ]);
    expect(foundUser.UserCreateDate).toBeInstanceOf(Date);
    expect(mails).toEqual([]);
  });

  it('cannot create the same person twice', async () => {
    const { api } = await startTestPool();
    await createUser(api, annEmail);
    expect(await catchError(api.adminCreateUser({ ...annParameters, Username: 'Ann@example.com' }))).toEqual({
      name: 'UsernameExistsException',
      message: 'An account with the given email already exists.',
    });
  });

  it('send a temporary password, and send it again until the user has replaced it', async () => {
    const { api, mails } = await startTestPool();
    const listMailedPasswords = () =>
      mails.map(({ html }) => / temporary password is (\S+)\.$/.exec(html)?.[1]);
    await api.adminCreateUser({ ...annParameters, DesiredDeliveryMediums: ['EMAIL'] });
    await api.adminCreateUser({
      ...annParameters,
      DesiredDeliveryMediums: ['EMAIL'],
      MessageAction: 'RESEND',
    });
    const [firstPassword, secondPassword] = listMailedPasswords();
    expect(mails[0]).toMatchObject({ to: annEmail, subject: 'Your temporary password' });
    expect((await catchError(signInWithPassword(api, annEmail, firstPassword))).name).toBe(
      'NotAuthorizedException',
    );
    expect((await signInWithPassword(api, annEmail, secondPassword)).ChallengeName).toBe(
      'NEW_PASSWORD_REQUIRED',
    );
    await api.adminSetUserPassword({ ...annParameters, Password: strongPassword, Permanent: true });
    expect((await catchError(api.adminCreateUser({ ...annParameters, MessageAction: 'RESEND' }))).name).toBe(
      'UnsupportedUserStateException',
    );
  });

  it('set passwords that the policy allows', async () => {
    const { api } = await startTestPool();
    await createUser(api, annEmail);
    const weakPasswordChange = api.adminSetUserPassword({
      ...annParameters,
      Password: 'weak',
      Permanent: true,
    });
    expect((await catchError(weakPasswordChange)).name).toBe('InvalidPasswordException');
    await expect(signInWithPassword(api, annEmail)).resolves.toHaveProperty('AuthenticationResult');
  });

  it('get an error for a user who does not exist', async () => {
    const { api } = await startTestPool();
    for (const call of [
      () => api.adminGetUser(annParameters),
      () => api.adminDeleteUser(annParameters),
      () => api.adminAddUserToGroup({ ...annParameters, GroupName: 'agent' }),
      () => api.adminSetUserPassword({ ...annParameters, Password: strongPassword }),
    ])
      expect(await catchError(call())).toEqual({
        name: 'UserNotFoundException',
        message: 'User does not exist.',
      });
  });

  it('delete a user, whose address can then be used again', async () => {
    const { api } = await startTestPool();
    const firstUserId = await createUser(api, annEmail);
    await api.adminDeleteUser(annParameters);
    expect((await catchError(api.adminGetUser(annParameters))).name).toBe('UserNotFoundException');
    expect(await createUser(api, annEmail)).not.toBe(firstUserId);
  });

  it('change an address, with which the user then signs in; it is unverified unless they set it to verified', async () => {
    const { api } = await startTestPool();
    await createUser(api, annEmail);
    await createUser(api, 'bob@example.com');
    const changeEmail = (Value: string) =>
      api.adminUpdateUserAttributes({ ...annParameters, UserAttributes: [{ Name: 'email', Value }] });
    expect((await catchError(changeEmail('Bob@example.com'))).name).toBe('AliasExistsException');
    await changeEmail('anna@example.com');
    const { UserAttributes } = await api.adminGetUser({ ...poolParameters, Username: 'anna@example.com' });
    expect(UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'false' });
    await expect(signInWithPassword(api, 'anna@example.com')).resolves.toHaveProperty('AuthenticationResult');
    expect((await catchError(signInWithPassword(api, annEmail))).name).toBe('NotAuthorizedException');
  });

  it('cannot change an immutable attribute', async () => {
    const { api } = await startTestPool();
    await createUser(api, annEmail);
    const setBadge = (Value: string) =>
      api.adminUpdateUserAttributes({ ...annParameters, UserAttributes: [{ Name: 'custom:badge', Value }] });
    await setBadge('7');
    expect((await catchError(setBadge('8'))).message).toBe(
      'user.custom:badge: Attribute cannot be updated.\n',
    );
  });
});

describe('groups', () => {
  it('gain and lose members', async () => {
    const { api } = await startTestPool();
    await createUser(api, annEmail);
    const listGroupNames = async () =>
      (await api.adminListGroupsForUser(annParameters)).Groups?.map(({ GroupName }) => GroupName);
    for (const GroupName of ['agent', 'admin', 'agent'])
      await api.adminAddUserToGroup({ ...annParameters, GroupName });
    expect(await listGroupNames()).toEqual(['admin', 'agent']);
    const { Users } = await api.listUsersInGroup({ ...poolParameters, GroupName: 'agent' });
    expect(Users?.map(({ Attributes }) => Attributes?.[0])).toEqual([{ Name: 'email', Value: annEmail }]);
    await api.adminRemoveUserFromGroup({ ...annParameters, GroupName: 'agent' });
    expect(await listGroupNames()).toEqual(['admin']);
  });

  it('are those that the pool declares', async () => {
    const { api } = await startTestPool();
    await createUser(api, annEmail);
    const { Groups } = await api.listGroups(poolParameters);
    expect(Groups?.map(({ GroupName, Precedence }) => [GroupName, Precedence])).toEqual([
      ['admin', 1],
      ['agent', 2],
      ['customer', 3],
    ]);
    expect((await api.getGroup({ ...poolParameters, GroupName: 'agent' })).Group?.GroupName).toBe('agent');
    expect(await catchError(api.adminAddUserToGroup({ ...annParameters, GroupName: 'owner' }))).toEqual({
      name: 'ResourceNotFoundException',
      message: 'Group not found.',
    });
  });
});

describe('listing users', () => {
  const userEmails = ['ann@example.com', 'bob@example.com', 'anna@example.com'];

  it('returns every user once, page by page', async () => {
    const { api } = await startTestPool();
    for (const email of userEmails) await createUser(api, email);
    const firstPage = await api.listUsers({ ...poolParameters, Limit: 2 });
    const secondPage = await api.listUsers({
      ...poolParameters,
      Limit: 2,
      PaginationToken: firstPage.PaginationToken,
    });
    const usernames = [...(firstPage.Users ?? []), ...(secondPage.Users ?? [])].map(
      ({ Username }) => Username,
    );
    expect([firstPage.Users?.length, secondPage.Users?.length, new Set(usernames).size]).toEqual([2, 1, 3]);
    expect(secondPage.PaginationToken).toBeUndefined();
    const forgedPageRequest = api.listUsers({ ...poolParameters, PaginationToken: 'forged' });
    expect((await catchError(forgedPageRequest)).name).toBe('InvalidParameterException');
  });

  it.each([
    { filter: 'email = "ANN@example.com"', expectedEmails: ['ann@example.com'] },
    { filter: 'email ^= "ann"', expectedEmails: ['ann@example.com', 'anna@example.com'] },
    { filter: '"email"="zoe@example.com"', expectedEmails: [] },
    { filter: 'status = "Disabled"', expectedEmails: ['bob@example.com'] },
    { filter: 'cognito:user_status = "confirmed"', expectedEmails: userEmails },
  ])('filters by $filter', async ({ filter, expectedEmails }) => {
    const { api } = await startTestPool();
    for (const email of userEmails) await createUser(api, email);
    await api.adminDisableUser({ ...poolParameters, Username: 'bob@example.com' });
    const { Users } = await api.listUsers({ ...poolParameters, Filter: filter, AttributesToGet: ['email'] });
    const emails = Users?.map(({ Attributes }) => Attributes?.map(({ Value }) => Value).join());
    expect(emails?.sort()).toEqual(expectedEmails.toSorted());
  });

  it.each(['email', 'custom:company = "x"', 'email != "x"'])('refuses the filter %s', async (Filter) => {
    const { api } = await startTestPool();
    expect((await catchError(api.listUsers({ ...poolParameters, Filter }))).name).toBe(
      'InvalidParameterException',
    );
  });
});

describe('the pool', () => {
  it('describes itself and its clients as declared', async () => {
    const { api } = await startTestPool();
    await createUser(api, annEmail);
    const { UserPool } = await api.describeUserPool(poolParameters);
    expect(UserPool).toMatchObject({
      Id: poolId,
      Name: 'test',
      EstimatedNumberOfUsers: 1,
      MfaConfiguration: 'OPTIONAL',
    });
    const { UserPoolClient } = await api.describeUserPoolClient({ ...poolParameters, ClientId: clientId });
    expect(UserPoolClient).toMatchObject({ ClientName: 'web', PreventUserExistenceErrors: 'ENABLED' });
    expect((await api.listUserPools({ MaxResults: 10 })).UserPools?.map(({ Id }) => Id)).toEqual([poolId]);
    expect((await api.listUserPoolClients(poolParameters)).UserPoolClients).toHaveLength(3);
  });
});

describe('calls without credentials', () => {
  const createAnonymousClient = (endpoint: string) =>
    new CognitoIdentityProvider({
      endpoint,
      region,
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      maxAttempts: 1,
      signer: { sign: async (request) => request },
    });

  it('are refused if they are for administrators', async () => {
    const { api, url } = await startTestPool();
    await createUser(api, annEmail);
    const anonymousClient = createAnonymousClient(url);
    for (const call of [
      () => anonymousClient.adminGetUser(annParameters),
      () => anonymousClient.adminDeleteUser(annParameters),
      () =>
        anonymousClient.adminSetUserPassword({ ...annParameters, Password: strongPassword, Permanent: true }),
      () => anonymousClient.adminAddUserToGroup({ ...annParameters, GroupName: 'admin' }),
      () => anonymousClient.listUsers(poolParameters),
      () => anonymousClient.describeUserPool(poolParameters),
    ])
      expect((await catchError(call())).name).toBe('MissingAuthenticationTokenException');
  });

  it('are served for other operations', async () => {
    const { api, url } = await startTestPool();
    await createUser(api, annEmail);
    const { AccessToken } = await requestTokens(createAnonymousClient(url), annEmail);
    expect((await createAnonymousClient(url).getUser({ AccessToken })).UserAttributes).toContainEqual({
      Name: 'email',
      Value: annEmail,
    });
  });
});
