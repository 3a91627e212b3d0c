import { queueHandler, workOn } from '../platform/messaging/queue.ts';
import { deliver } from '../webhooks/deliver.ts';
import { DeliveryRequest } from '../webhooks/items.ts';

/** Sends messages to external endpoints. The table schedules the retry of a failed request. */
export const handler = queueHandler(
  [
    workOn('webhook', DeliveryRequest, deliver, async (requests) => {
      await Promise.all(requests.map(deliver));
      return true;
    }),
  ],
  // The message goes to the dead-letter queue anyway.
  () => Promise.resolve(),
);
