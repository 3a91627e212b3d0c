import { handlers } from '../contact/api.ts';
import { nobody } from '../http/caller.ts';
import { serve } from '../http/serve.ts';

export const handler = serve('contact', handlers, nobody);
