import { topicHandler } from '../platform/messaging/topic-handler.ts';
import { deliver } from '../webhooks/deliver.ts';
import { DeliveryRequests } from '../webhooks/items.ts';

/** Sends webhook messages. The table schedules the retry of a failed delivery. */
export const handler = topicHandler(DeliveryRequests, async ({ deliveries }) => {
  const attempts = await Promise.allSettled(deliveries.map(deliver));
  const failed = attempts.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
});
