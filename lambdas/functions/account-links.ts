import { accountLinkEndpoints } from '@portico/shared/contract/account-links.ts';
import { noCallers } from '../http/caller.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { handlers } from '../people/links/api.ts';

export const handler = verifyOrigin(serve('account-links', accountLinkEndpoints, handlers, noCallers));
