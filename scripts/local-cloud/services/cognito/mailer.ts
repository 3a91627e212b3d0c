import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';

/** Cognito's default sender. */
const sender = 'no-reply@verificationemail.com';

interface MailService {
  endpoint: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
}

/** Sends a user pool's mails through SES, with the SDK's retries. */
export function createCognitoMailer(
  ses: MailService,
): (mail: { to: string; subject: string; html: string }) => Promise<void> {
  const client = new SESClient(ses);
  return async ({ to, subject, html }) => {
    const Message = { Subject: { Data: subject }, Body: { Html: { Data: html } } };
    await client.send(new SendEmailCommand({ Source: sender, Destination: { ToAddresses: [to] }, Message }));
  };
}
