import { buildDelivery } from '../../../infra/delivery.ts';
import type { DeliveryStack } from '../../../infra/stacks/delivery.ts';

/** The roles of the workflows for these environments in one account, comma-separated. */
export const synthesizeDelivery = (names: string, sharedAccount = false): DeliveryStack =>
  buildDelivery({ context: { environments: names, 'shared-account': String(sharedAccount) } });

/** The roles for all environments. */
export const everyDelivery = (): DeliveryStack => synthesizeDelivery('dev,staging,prod,pull-request', true);
