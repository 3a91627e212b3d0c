import { onConfirmation } from '../people/sign-up.ts';
import { triggerInTime } from '../platform/deadline.ts';

export const handler = triggerInTime(onConfirmation);
