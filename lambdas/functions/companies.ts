import { handlers } from '../companies/api.ts';
import { serve } from '../http/serve.ts';
import { profileOf } from '../people/store.ts';

export const handler = serve('companies', handlers, profileOf);
