import { blogEndpoints } from '@portico/shared/contract/blog.ts';
import { handlers } from '../blog/api.ts';
import { noCallers } from '../http/caller.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';

export const handler = verifyOrigin(serve('blog', blogEndpoints, handlers, noCallers));
