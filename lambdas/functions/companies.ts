import { companyEndpoints } from '@portico/shared/contract/companies.ts';
import { serviceLevelEndpoints } from '@portico/shared/contract/service-levels.ts';
import { handlers } from '../companies/api.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { callers } from '../people/callers.ts';
import { termsHandlers } from '../tickets/terms-api.ts';

export const handler = verifyOrigin(
  serve(
    'companies',
    { ...companyEndpoints, ...serviceLevelEndpoints },
    { ...handlers, ...termsHandlers },
    callers,
  ),
);
