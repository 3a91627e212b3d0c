import * as z from 'zod';
import { contactTexts, formMessages } from '../model/form-texts.ts';
import { removeDirectionMarks, removeInvisibleCharacters } from '../model/invisible.ts';
import { limits } from '../model/limits.ts';
import { foldedLineSchema, optionalFoldedLineSchema, paragraphsSchema } from '../model/text.ts';
import { defineEndpoints } from './define.ts';

const EmailAddress = z
  .string({ error: ({ input }) => (input === undefined ? formMessages.email : 'Email must be text') })
  .trim()
  .min(1, formMessages.email)
  .max(limits.email, `Email is longer than ${limits.email} characters`)
  .pipe(z.email(formMessages.email_format));

const recaptchaFailedMessage = contactTexts.not_validated;

/** The fields of the contact form. */
export const Enquiry = z
  .strictObject({
    name: foldedLineSchema('Name', limits.name, formMessages.name).overwrite(removeInvisibleCharacters),
    email: EmailAddress,
    company: optionalFoldedLineSchema('Company', limits.name)
      .overwrite(removeInvisibleCharacters)
      .default(''),
    subject: foldedLineSchema('Subject', limits.subject, formMessages.subject).overwrite(
      removeDirectionMarks,
    ),
    message: paragraphsSchema('Message', limits.message, formMessages.message).overwrite(
      removeDirectionMarks,
    ),
    /** The reCAPTCHA token for the action `submit`. Required if the environment uses reCAPTCHA. */
    recaptchaToken: z
      .string(recaptchaFailedMessage)
      .max(limits.recaptcha_token, recaptchaFailedMessage)
      .default(''),
  })
  .meta({ id: 'Enquiry' });
export type Enquiry = z.output<typeof Enquiry>;

/**
 * The token of a link in a mail. It identifies the subscription, and proves that the subscriber received the
 * mail.
 */
export const SubscriptionToken = z
  .string()
  .regex(/^[\w-]{43}\.[\w-]{43}$/, 'This link is incomplete. Please open it from the mail again.');

const TokenBody = z.strictObject({ token: SubscriptionToken });

const OkResponse = z.strictObject({ ok: z.literal(true) });

export const contactEndpoints = defineEndpoints({
  sendEmail: {
    method: 'POST',
    path: '/api/send-email',
    access: 'public',
    service: 'contact',
    summary: 'Send an enquiry to the consultancy',
    body: Enquiry,
    response: OkResponse,
    flag: 'ok',
    errors: [429, 503],
  },
  subscribe: {
    method: 'POST',
    path: '/api/newsletter',
    access: 'public',
    service: 'newsletter',
    summary:
      'Mail a link that confirms a subscription; the answer is the same whether or not the address is known',
    body: z.strictObject({ email: EmailAddress }),
    response: OkResponse,
    flag: 'ok',
    errors: [429, 503],
  },
  confirmSubscription: {
    method: 'POST',
    path: '/api/newsletter/confirm',
    access: 'public',
    service: 'newsletter',
    summary: 'Confirm a subscription with the token from the mail',
    body: TokenBody,
    response: OkResponse,
    flag: 'ok',
    errors: [404],
  },
  leaveNewsletter: {
    method: 'POST',
    path: '/api/newsletter/leave',
    access: 'public',
    service: 'newsletter',
    summary: 'Delete a subscription, with the token from a mail; succeeds even if it is deleted already',
    body: TokenBody,
    response: OkResponse,
    flag: 'ok',
  },
  leaveNewsletterByMail: {
    method: 'POST',
    path: '/api/newsletter/leave/{token}',
    access: 'public',
    service: 'newsletter',
    summary:
      'Delete a subscription. The unsubscribe button of a mail program posts a form to this address (RFC 8058)',
    params: TokenBody,
    response: OkResponse,
    flag: 'ok',
  },
});
