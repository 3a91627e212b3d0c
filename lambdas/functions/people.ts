import { serve } from '../http/serve.ts';
import { handlers } from '../people/api.ts';
import { profileOf } from '../people/store.ts';

export const handler = serve('people', handlers, profileOf);
