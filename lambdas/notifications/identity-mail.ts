import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { brand } from '@portico/shared/brand.ts';
import { required } from '../platform/environment.ts';
import { logger } from '../platform/logger.ts';
import { mailLink, mailPage } from '../platform/mail-page.ts';
import { parameter } from '../platform/parameters.ts';

interface Mail {
  readonly subject: string;
  /** Sentences before and after the code. */
  readonly before: string;
  readonly after: string;
  /** Text of the link to the form for a new password, in mails that have one. */
  readonly link?: string;
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
    link: 'Choose a new password',
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

const invitation: Mail = {
  subject: `Your ${brand.name} account`,
  before: `An account for the support portal of ${brand.name} was made for you. Choose a password with this code:`,
  after: `The code is valid for one hour. Afterwards, "Forgot your password?" on the sign-in page sends you a new one.`,
  link: 'Set your password',
};

/** An invitation is a password reset with another text. */
const mailFor = ({ triggerSource, request }: CustomMessageTriggerEvent): Mail | undefined =>
  triggerSource === 'CustomMessage_ForgotPassword' && request.clientMetadata?.['reason'] === 'invite'
    ? invitation
    : mails[triggerSource];

/** The URL of the form, filled in: address and code are in the fragment, which browsers send to no server. */
function formAddress(site: string, email: string, code: string): string {
  return `${site}/auth/set-password#email=${encodeURIComponent(email).replaceAll("'", '%27')}&amp;code=${code}`;
}

/** Undefined if it cannot be read: a mail with only the code is better than no mail. */
async function siteAddress(): Promise<string | undefined> {
  try {
    return await parameter(required('SITE_URL_PARAMETER'));
  } catch (error) {
    logger.warn('The address of the site is not known', { error: error instanceof Error ? error.name : '' });
    return undefined;
  }
}

const page = ({ before, after, link }: Mail, code: string, form: string | undefined) =>
  mailPage(`<p>${before}</p>
<p style="font-size:1.75rem;letter-spacing:.15em;font-weight:600">${code}</p>
${link && form ? `<p>${mailLink(form, link)}</p>` : ''}
<p>${after}</p>`);

/**
 * Cognito custom-message trigger: writes the mails that contain a code. Of the user's input they contain only
 * the address, encoded. Unknown kinds of messages keep Cognito's own text.
 */
export async function composeIdentityMail(
  event: CustomMessageTriggerEvent,
): Promise<CustomMessageTriggerEvent> {
  const mail = mailFor(event);
  if (!mail) return event;
  const { codeParameter, userAttributes } = event.request;
  const site = mail.link === undefined ? undefined : await siteAddress();
  const email = userAttributes['email'];
  event.response.emailSubject = mail.subject;
  event.response.emailMessage = page(
    mail,
    codeParameter,
    site && email ? formAddress(site, email, codeParameter) : undefined,
  );
  return event;
}
