import { attachmentEndpoints } from '@portico/shared/contract/attachments.ts';
import { handlers } from '../attachments/api.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { callers } from '../people/callers.ts';

export const handler = verifyOrigin(serve('attachments', attachmentEndpoints, handlers, callers));
