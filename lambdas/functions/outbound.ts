import { createTopicHandler } from '../platform/messaging/topic-handler.ts';
import { deliver } from '../webhooks/deliver.ts';
import { DeliveryRequests } from '../webhooks/items.ts';

/** Sends webhook messages. The table schedules the retry of a failed delivery. */
export const handler = createTopicHandler(DeliveryRequests, async ({ deliveries }) => {
  const attempts = await Promise.allSettled(deliveries.map(deliver));
  const failedAttempt = attempts.find(({ status }) => status === 'rejected');
  if (failedAttempt?.status === 'rejected') throw failedAttempt.reason;
});
