import {
  AssociateSoftwareTokenCommand,
  ChangePasswordCommand,
  DeleteUserCommand,
  GetUserAttributeVerificationCodeCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  SetUserMFAPreferenceCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, describe, expect, it } from 'vitest';
import { attempt, parseProblem } from '../support/api.ts';
import { type Person, cognito, newCompany, newPerson } from '../support/people.ts';
import { requestFreshTokens } from '../support/sign-in.ts';
import { setUpTwoStep } from '../support/two-step.ts';

const refusal = {
  name: 'NotAuthorizedException',
  message: 'Access Token does not have required scopes',
};

describe('the thief of an access token', () => {
  let owner: Person;
  let AccessToken: string;

  beforeAll(async () => {
    owner = await newPerson('admin', { company: await newCompany() });
    AccessToken = (await requestFreshTokens(owner)).access;
  });

  it('cannot move the account to another mailbox', async () => {
    const UserAttributes = [{ Name: 'email', Value: 'thief@example.com' }];
    await expect(
      cognito.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes })),
    ).rejects.toMatchObject(refusal);
    await expect(
      cognito.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code: '123456' })),
    ).rejects.toMatchObject(refusal);
    await expect(
      cognito.send(new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName: 'email' })),
    ).rejects.toMatchObject(refusal);
    await requestFreshTokens(owner);
  });

  it('cannot read the account at Cognito', async () => {
    await expect(cognito.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject(refusal);
  });

  it('cannot change the password, even with the old one', async () => {
    const passwords = { PreviousPassword: owner.password, ProposedPassword: `${owner.password}x` };
    await expect(
      cognito.send(new ChangePasswordCommand({ AccessToken, ...passwords })),
    ).rejects.toMatchObject(refusal);
  });

  it('cannot delete the account at Cognito', async () => {
    await expect(cognito.send(new DeleteUserCommand({ AccessToken }))).rejects.toMatchObject(refusal);
    expect((await attempt('getMe', {}, { token: AccessToken })).status).toBe(200);
  });

  it('cannot end the sessions of the owner at Cognito', async () => {
    await expect(cognito.send(new GlobalSignOutCommand({ AccessToken }))).rejects.toMatchObject(refusal);
  });

  it('cannot enrol an authenticator app of their own', async () => {
    await expect(cognito.send(new AssociateSoftwareTokenCommand({ AccessToken }))).rejects.toMatchObject(
      refusal,
    );
    const answer = await attempt('startTwoStep', { body: { password: 'Not-The-Password-1' } }, owner);
    expect(parseProblem(answer).code).toBe('wrong_password');
  });

  it("keeps the owner's roles until the session ends, because the token contains the groups", async () => {
    expect((await attempt('listUsers', {}, { token: AccessToken })).status).toBe(200);
  });
});

describe('the thief of an access token of a person with two-step sign-in', () => {
  it('cannot switch the second factor off, not even with the password', async () => {
    const owner = await newPerson('agent');
    const { app, tokens } = await setUpTwoStep(owner);
    const AccessToken = tokens.access;
    await expect(
      cognito.send(
        new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled: false } }),
      ),
    ).rejects.toMatchObject(refusal);
    const oldCode = app.generate({ timestamp: Date.now() - 3_600_000 });
    for (const [password, code, problemCode] of [
      ['Not-The-Password-1', app.generate(), 'wrong_password'],
      [owner.password, oldCode, 'wrong_code'],
    ] as const) {
      const answer = await attempt('removeTwoStep', { body: { password, code } }, { token: AccessToken });
      expect(parseProblem(answer).code).toBe(problemCode);
    }
    const twoStepState = await attempt('getTwoStep', {}, { token: AccessToken });
    expect(JSON.parse(twoStepState.text)).toMatchObject({ enabled: true });
  });

  it('cannot change the password with the password alone', async () => {
    const owner = await newPerson('agent');
    const { tokens } = await setUpTwoStep(owner);
    const body = { current_password: owner.password, new_password: `Fresh-Kettle-${owner.id}-1` };
    const answer = await attempt('changePassword', { body }, { token: tokens.access });
    expect(parseProblem(answer).code).toBe('wrong_code');
  });
});
