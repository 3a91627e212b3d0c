import { companyEndpoints } from '@portico/shared/contract/companies.ts';
import { handlers } from '../companies/api.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { callers } from '../people/callers.ts';

export const handler = verifyOrigin(serve('companies', companyEndpoints, handlers, callers));
