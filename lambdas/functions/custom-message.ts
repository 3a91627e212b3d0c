import { composeIdentityMail } from '../notifications/identity-mail.ts';

export const handler = composeIdentityMail;
