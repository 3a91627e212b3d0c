import { recordSignIn } from '../people/sign-in.ts';
import { triggerInTime } from '../platform/deadline.ts';

export const handler = triggerInTime(recordSignIn);
