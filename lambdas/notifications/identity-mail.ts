import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { brand } from '@portico/shared/brand.ts';
import { mailPage } from '../platform/mail-page.ts';

interface Mail {
  readonly subject: string;
  /** Sentences before and after the code. */
  readonly before: string;
  readonly after: string;
}

const ignore = 'If you did not ask for this, you can ignore this message; nothing changes without the code.';

const mails: Partial<Record<CustomMessageTriggerEvent['triggerSource'], Mail>> = {
  CustomMessage_SignUp: {
    subject: `Confirm your ${brand.name} account`,
    before: `Welcome to ${brand.name}. Enter this code to confirm your e-mail address:`,
    after: ignore,
  },
  CustomMessage_ResendCode: {
    subject: `Confirm your ${brand.name} account`,
    before: 'Here is your new code to confirm your e-mail address:',
    after: ignore,
  },
};

const page = ({ before, after }: Mail, code: string) =>
  mailPage(`<p>${before}</p>
<p style="font-size:1.75rem;letter-spacing:.15em;font-weight:600">${code}</p>
<p>${after}</p>`);

/**
 * Cognito custom-message trigger: writes the mails that confirm a sign-up. They contain nothing of the user's
 * input.
 * @throws Error for any other mail: the user pool sends none of them
 */
export function composeIdentityMail(event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> {
  const mail = mails[event.triggerSource];
  if (!mail) return Promise.reject(new Error(`The user pool mails nothing for ${event.triggerSource}`));
  event.response.emailSubject = mail.subject;
  event.response.emailMessage = page(mail, event.request.codeParameter);
  return Promise.resolve(event);
}
