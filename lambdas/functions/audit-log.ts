import { auditEndpoints } from '@portico/shared/contract/audit.ts';
import { handlers } from '../audit-log/api.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { callers } from '../people/callers.ts';

export const handler = verifyOrigin(serve('audit-log', auditEndpoints, handlers, callers));
