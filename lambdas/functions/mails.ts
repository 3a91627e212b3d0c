import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { handlers } from '../notifications/api.ts';
import { profileOf } from '../people/store.ts';

export const handler = verifyOrigin(serve('mails', handlers, profileOf));
