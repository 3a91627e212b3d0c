import * as z from 'zod';
import { CognitoError, createInvalidParameterError } from './errors.ts';
import type { UserPool } from './pools/pool.ts';
import type { Metadata } from './sign-in/sign-in.ts';
import { invokeTrigger, toTriggerAttributes } from './triggers.ts';
import type { UserRecord } from './users/user.ts';

const codeParameter = '{####}';
const usernameParameter = '{username}';

export interface Message {
  kind:
    | 'SignUp'
    | 'ResendCode'
    | 'ForgotPassword'
    | 'UpdateUserAttribute'
    | 'VerifyUserAttribute'
    | 'AdminCreateUser';
  user: UserRecord;
  /** The text that replaces {####}: a code, or the temporary password of an invitation. */
  secret: string;
  clientId: string | undefined;
  metadata: Metadata;
}

const customMessage = z.object({
  emailMessage: z.string().max(20_000).nullish(),
  emailSubject: z.string().max(140).nullish(),
});

/**
 * Composes a mail from the custom message trigger, the pool's template, or Cognito's own text, in this order.
 */
export async function composeMessage(pool: UserPool, { kind, user, secret, clientId, metadata }: Message) {
  const invocation = {
    triggerSource: `CustomMessage_${kind}`,
    userName: user.username,
    clientId,
    request: {
      userAttributes: toTriggerAttributes(user),
      codeParameter,
      linkParameter: '{##Click Here##}',
      usernameParameter: kind === 'AdminCreateUser' ? usernameParameter : null,
      ...(metadata && { clientMetadata: metadata }),
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  };
  const customizedMessage = await invokeTrigger(pool, 'CustomMessage', invocation, customMessage);
  const template = composeDefaultMessage(pool, kind);
  const html = checkBody(customizedMessage?.emailMessage || template.body).replaceAll(
    codeParameter,
    () => secret,
  );
  const subject = customizedMessage?.emailSubject || template.subject;
  if (kind !== 'AdminCreateUser') return { subject, html };
  return { subject, html: html.replaceAll(usernameParameter, () => user.attributes.email ?? user.username) };
}

/** Refuses, like Cognito, a message with control characters or without the placeholder of the code. */
function checkBody(body: string): string {
  if (body.includes(codeParameter) && /^[\p{L}\p{M}\p{S}\p{N}\p{P}\s]*$/u.test(body)) return body;
  throw createInvalidParameterError(
    "1 validation error detected: Value at 'emailBody' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}\\s*]*\\{####\\}[\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}\\s*]*",
  );
}

function composeDefaultMessage({ properties }: UserPool, kind: Message['kind']) {
  const { VerificationMessageTemplate: verificationTemplate, AdminCreateUserConfig } = properties;
  if (kind === 'AdminCreateUser') {
    const invitationTemplate = AdminCreateUserConfig.InviteMessageTemplate;
    return {
      subject: invitationTemplate?.EmailSubject ?? 'Your temporary password',
      body:
        invitationTemplate?.EmailMessage ??
        `Your username is ${usernameParameter} and temporary password is ${codeParameter}.`,
    };
  }
  return {
    subject:
      verificationTemplate?.EmailSubject ?? properties.EmailVerificationSubject ?? 'Your verification code',
    body:
      verificationTemplate?.EmailMessage ??
      properties.EmailVerificationMessage ??
      `Your confirmation code is ${codeParameter}.`,
  };
}

/** @throws CognitoError CodeDeliveryFailureException if the mail cannot be sent */
export async function sendMessage(
  { dependencies }: UserPool,
  to: string,
  message: { subject: string; html: string },
): Promise<void> {
  try {
    await dependencies.sendMail({ to, ...message });
  } catch (cause) {
    console.error('The Cognito emulator could not send a mail:', cause);
    throw new CognitoError('CodeDeliveryFailureException', 'Unable to deliver message');
  }
}
