// Subscriptions to the newsletter.

import { attemptLimits, requestedMailLimits } from '@portico/shared/model/request-limits.ts';
import type { Handlers } from '../http/serve.ts';
import { requireVariable } from '../platform/environment.ts';
import { sendMessage } from '../platform/messaging/messages.ts';
import { countAction, countAttemptOrRefuse } from '../table/rate-limit.ts';
import type { SubscriptionRequest } from './confirmation.ts';
import { confirmSubscription, unsubscribe } from './store.ts';

const done = { ok: true } as const;

export const handlers: Handlers<'newsletter'> = {
  async subscribe({ body, source }) {
    const now = new Date();
    const email = body.email.toLowerCase();
    const [, wait] = await Promise.all([
      countAttemptOrRefuse(attemptLimits.subscriptions, source, now),
      countAction({ ...requestedMailLimits.subscriptions, party: email }, now),
    ]);
    // The response is the same as on success: the caller might not own the address, and must not learn
    // anything about it.
    if (wait > 0) return done;
    // Another function sends the mail, because this one may only send to the consultancy.
    await sendMessage(requireVariable('MAIL_REQUESTS_QUEUE_URL'), {
      email,
      at: now.toISOString(),
    } satisfies SubscriptionRequest);
    return done;
  },

  async confirmSubscription({ body, source }) {
    const now = new Date();
    await countAttemptOrRefuse(attemptLimits.subscription_links, source, now);
    await confirmSubscription(body.token, now);
    return done;
  },

  async leaveNewsletter({ body, source }) {
    await countAttemptOrRefuse(attemptLimits.subscription_links, source, new Date());
    await unsubscribe(body.token);
    return done;
  },

  async leaveNewsletterByMail({ params, source }) {
    await countAttemptOrRefuse(attemptLimits.subscription_links, source, new Date());
    await unsubscribe(params.token);
    return done;
  },
};
