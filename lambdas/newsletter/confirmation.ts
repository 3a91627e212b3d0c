import * as z from 'zod';
import { requireVariable } from '../platform/environment.ts';
import { waitForAcceptance } from '../platform/mail/mail.ts';
import { sendMailWithHeaders } from '../platform/mail/mail-with-headers.ts';
import { getParameter } from '../platform/secrets/parameters.ts';
import { composeConfirmationMail } from './mail.ts';
import { requestSubscription } from './store.ts';

/** A request to mail the link that confirms a subscription. */
export const SubscriptionRequest = z.strictObject({
  /** Lower case. */
  email: z.string(),
  at: z.iso.datetime(),
});
export type SubscriptionRequest = z.output<typeof SubscriptionRequest>;

/** Stores an unconfirmed subscription and mails its link, unless the address is already confirmed. */
export async function sendConfirmation({ email, at }: SubscriptionRequest): Promise<void> {
  const site = await getParameter(requireVariable('SITE_URL_PARAMETER'));
  const token = await requestSubscription(email, new Date(at));
  if (token !== undefined)
    await waitForAcceptance(sendMailWithHeaders(composeConfirmationMail(email, site, token)));
}
