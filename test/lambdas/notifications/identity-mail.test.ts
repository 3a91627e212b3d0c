import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { brand } from '../../../shared/brand.ts';
import { composeIdentityMail } from '../../../lambdas/notifications/identity-mail.ts';
import { logger } from '../../../lambdas/platform/logger.ts';

// In these tests, the URL of the site is never available.
logger.setLogLevel('SILENT');

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
  it.each(['CustomMessage_ForgotPassword', 'CustomMessage_SignUp', 'CustomMessage_ResendCode'] as const)(
    'contain the code exactly once: %s',
    async (source) => {
      const { response } = await composeIdentityMail(eventFor(source));
      expect(response.emailMessage?.split('{####}')).toHaveLength(2);
      expect(response.emailSubject).toContain(brand.name);
    },
  );

  it('explain the invitation when an administrator sends it, but not after a forgotten password', async () => {
    const event = eventFor('CustomMessage_ForgotPassword');
    const invited = { ...event, request: { ...event.request, clientMetadata: { reason: 'invite' } } };
    expect((await composeIdentityMail(invited)).response.emailSubject).toBe(`Your ${brand.name} account`);
    expect((await composeIdentityMail(eventFor('CustomMessage_ForgotPassword'))).response.emailSubject).toBe(
      `Reset your ${brand.name} password`,
    );
  });

  it('contain no text that a user entered', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const { response } = await composeIdentityMail(eventFor('CustomMessage_SignUp', { name }));
    expect(response.emailMessage).not.toContain('onerror');
  });

  it('use the text of Cognito for other kinds of mails', async () => {
    const { response } = await composeIdentityMail(eventFor('CustomMessage_Authentication'));
    expect(response.emailMessage).toBeNull();
  });
});
