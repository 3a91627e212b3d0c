import { nobody } from '../http/caller.ts';
import { serve } from '../http/serve.ts';
import { handlers } from '../newsletter/api.ts';

export const handler = serve('newsletter', handlers, nobody);
