import { setTimeout as delay } from 'node:timers/promises';

/** Cognito's own sender when a pool names none. */
const sender = 'no-reply@verificationemail.com';
const attempts = 3;

/** Sends a user pool's mails through the SendEmail operation of the SES at `url`. */
export function identityMailer(
  url: string,
): (mail: { to: string; subject: string; html: string }) => Promise<void> {
  return async ({ to, subject, html }) => {
    const body = new URLSearchParams({
      Action: 'SendEmail',
      Version: '2010-12-01',
      Source: sender,
      'Destination.ToAddresses.member.1': to,
      'Message.Subject.Data': subject,
      'Message.Body.Html.Data': html,
    });
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(url, { method: 'POST', body }).catch((error: unknown) => String(error));
      if (typeof response !== 'string' && response.ok) return;
      const reason = typeof response === 'string' ? response : `${response.status} ${await response.text()}`;
      if (attempt === attempts) throw new Error(`The mail to a user was not accepted: ${reason}`);
      await delay(100 * attempt);
    }
  };
}
