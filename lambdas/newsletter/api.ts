import type { Handlers } from '../http/serve.ts';
import { required } from '../platform/environment.ts';
import { sendMailWithHeaders } from '../platform/mail-with-headers.ts';
import { parameter } from '../platform/parameters.ts';
import { count, tooManyRequests } from '../table/rate-limit.ts';
import { confirmationMail } from './mail.ts';
import { requestSubscription, confirm, leave } from './store.ts';

/** An office may share one network address. */
const bySource = { act: 'SUBSCRIPTION_FROM', most: 10, seconds: 10 * 60 };
/** Enough to ask again for a lost mail, too few to flood an inbox. */
const byAddress = { act: 'SUBSCRIPTION_OF', most: 3, seconds: 24 * 60 * 60 };

const done = { ok: true } as const;

export const handlers: Handlers<'newsletter'> = {
  async subscribe({ body, source }) {
    const now = new Date();
    const email = body.email.toLowerCase();
    const [bySourceWait, byAddressWait] = await Promise.all([
      count({ ...bySource, who: source }, now),
      count({ ...byAddress, who: email }, now),
    ]);
    if (bySourceWait > 0) throw tooManyRequests('Too many addresses were subscribed from here', bySourceWait);
    // Answered like a success: the caller may not own the address, and must learn nothing about it.
    if (byAddressWait > 0) return done;
    const site = await parameter(required('SITE_URL_PARAMETER'));
    const token = await requestSubscription(email, now);
    if (token !== undefined) await sendMailWithHeaders(confirmationMail(email, site, token));
    return done;
  },

  async confirmSubscription({ body }) {
    await confirm(body.token, new Date());
    return done;
  },

  async leaveNewsletter({ body }) {
    await leave(body.token);
    return done;
  },

  async leaveNewsletterByMail({ params }) {
    await leave(params.token);
    return done;
  },
};
