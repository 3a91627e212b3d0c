import { peopleEndpoints } from '@portico/shared/contract/people.ts';
import { staffEndpoints } from '@portico/shared/contract/staff.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { handlers } from '../people/api.ts';
import { callers } from '../people/callers.ts';

export const handler = verifyOrigin(
  serve('people', { ...peopleEndpoints, ...staffEndpoints }, handlers, callers),
);
