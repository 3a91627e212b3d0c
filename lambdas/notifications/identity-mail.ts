import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { brand } from '../../shared/brand.ts';

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
  CustomMessage_ForgotPassword: {
    subject: `Reset your ${brand.name} password`,
    before: 'Somebody asked to reset the password of your account. Enter this code to choose a new one:',
    after: `The code is valid for one hour. ${ignore}`,
  },
  CustomMessage_UpdateUserAttribute: {
    subject: `Confirm your new e-mail address`,
    before: 'Enter this code to confirm your new e-mail address:',
    after: ignore,
  },
  CustomMessage_VerifyUserAttribute: {
    subject: `Confirm your e-mail address`,
    before: 'Enter this code to confirm your e-mail address:',
    after: ignore,
  },
};

const page = ({ before, after }: Mail, code: string) => `<!doctype html>
<html lang="en-GB"><body style="font-family:system-ui,sans-serif;color:#1a2433;line-height:1.5;max-width:34rem;margin:2rem auto;padding:0 1rem">
<p>${before}</p>
<p style="font-size:1.75rem;letter-spacing:.15em;font-weight:600">${code}</p>
<p>${after}</p>
<p style="color:#5b6675">${brand.name}, ${brand.address.join(', ')}</p>
</body></html>`;

/**
 * Cognito custom-message trigger: writes the mails that carry a code. Holds nothing that a user typed, so there is nothing to inject; message
 * kinds that it does not know keep Cognito's own text.
 */
export async function composeIdentityMail(
  event: CustomMessageTriggerEvent,
): Promise<CustomMessageTriggerEvent> {
  const mail = mails[event.triggerSource];
  if (mail) {
    event.response.emailSubject = mail.subject;
    event.response.emailMessage = page(mail, event.request.codeParameter);
  }
  return event;
}
