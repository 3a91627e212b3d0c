import { handlers } from '../attachments/api.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { profileOf } from '../people/store.ts';

export const handler = verifyOrigin(serve('attachments', handlers, profileOf));
