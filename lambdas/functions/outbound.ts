import { queueHandler, workOn } from '../platform/messaging/queue.ts';
import { deliver } from '../webhooks/deliver.ts';
import { DeliveryRequest } from '../webhooks/items.ts';

/** Sends messages to endpoints outside. A request that failed here is due again in the table. */
export const handler = queueHandler(
  [
    workOn('webhook', DeliveryRequest, deliver, async (requests) => {
      await Promise.all(requests.map(deliver));
      return true;
    }),
  ],
  // It goes to the dead-letter queue all the same.
  () => Promise.resolve(),
);
