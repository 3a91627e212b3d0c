import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { brand } from '../../../shared/brand.ts';
import { composeIdentityMail } from '../../../lambdas/notifications/identity-mail.ts';

const eventFor = (
  triggerSource: CustomMessageTriggerEvent['triggerSource'],
  userAttributes: Record<string, string> = {},
): CustomMessageTriggerEvent => ({
  version: '1',
  region: 'eu-west-2',
  userPoolId: 'eu-west-2_Pool',
  userName: 'someone',
  callerContext: { awsSdkVersion: '1', clientId: 'client' },
  triggerSource,
  request: { userAttributes, codeParameter: '{####}', linkParameter: '', usernameParameter: null },
  response: { smsMessage: null, emailMessage: null, emailSubject: null },
});

describe('mails about accounts', () => {
  it.each(['CustomMessage_SignUp', 'CustomMessage_ResendCode'] as const)(
    'contain the code exactly once: %s',
    async (source) => {
      const { response } = await composeIdentityMail(eventFor(source));
      expect(response.emailMessage?.split('{####}')).toHaveLength(2);
      expect(response.emailSubject).toContain(brand.name);
    },
  );

  it('contain no text that a user entered', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const { response } = await composeIdentityMail(eventFor('CustomMessage_SignUp', { name }));
    expect(response.emailMessage).not.toContain('onerror');
  });

  it.each([
    'CustomMessage_ForgotPassword',
    'CustomMessage_AdminCreateUser',
    'CustomMessage_UpdateUserAttribute',
    'CustomMessage_VerifyUserAttribute',
  ] as const)('are not sent by the user pool for %s', async (source) => {
    await expect(composeIdentityMail(eventFor(source))).rejects.toThrow('mails nothing');
  });
});
