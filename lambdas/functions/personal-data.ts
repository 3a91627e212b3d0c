import { personalDataEndpoints } from '@portico/shared/contract/personal-data.ts';
import { entriesOf } from '../audit-log/entries-of.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { callers } from '../people/callers.ts';
import { handlersWith } from '../personal-data/api.ts';

export const handler = verifyOrigin(
  serve('personal-data', personalDataEndpoints, handlersWith({ auditEntries: entriesOf }), callers),
);
