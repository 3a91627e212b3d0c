import { handlers } from '../blog/api.ts';
import { nobody } from '../http/caller.ts';
import { serve } from '../http/serve.ts';

export const handler = serve('blog', handlers, nobody);
