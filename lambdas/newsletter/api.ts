// Subscriptions to the newsletter.

import type { Handlers } from '../http/serve.ts';
import { requiredVariable } from '../platform/environment.ts';
import { sendMessage } from '../platform/messaging/messages.ts';
import { count, tooManyRequests } from '../table/rate-limit.ts';
import type { SubscriptionRequest } from './confirmation.ts';
import { confirmSubscription, unsubscribe } from './store.ts';

/** An office may share one network address. */
const bySource = { act: 'SUBSCRIPTION_FROM', most: 10, seconds: 10 * 60 };
/** Enough to request a lost mail again, too few to flood an inbox. */
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
    // Same response as on success: the caller may not own the address, and must not learn anything about it.
    if (byAddressWait > 0) return done;
    // Another function sends the mail, because this one may only send to the consultancy.
    await sendMessage(requiredVariable('MAIL_REQUESTS_QUEUE_URL'), {
      email,
      at: now.toISOString(),
    } satisfies SubscriptionRequest);
    return done;
  },

  async confirmSubscription({ body }) {
    await confirmSubscription(body.token, new Date());
    return done;
  },

  async leaveNewsletter({ body }) {
    await unsubscribe(body.token);
    return done;
  },

  async leaveNewsletterByMail({ params }) {
    await unsubscribe(params.token);
    return done;
  },
};
