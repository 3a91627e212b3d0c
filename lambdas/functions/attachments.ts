import { handlers } from '../attachments/api.ts';
import { serve } from '../http/serve.ts';
import { profileOf } from '../people/store.ts';

export const handler = serve('attachments', handlers, profileOf);
