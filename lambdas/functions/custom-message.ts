import { composeIdentityMail } from '../notifications/identity-mail.ts';
import { triggerInTime } from '../platform/deadline.ts';

export const handler = triggerInTime(composeIdentityMail);
