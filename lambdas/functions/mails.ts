import { mailEndpoints } from '@portico/shared/contract/mails.ts';
import { bellEndpoints } from '@portico/shared/contract/bell.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { mailHandlers } from '../notifications/api.ts';
import { callers } from '../people/callers.ts';
import { marksOf } from '../tickets/read-marks.ts';

export const handler = verifyOrigin(
  serve('mails', { ...mailEndpoints, ...bellEndpoints }, mailHandlers(marksOf), callers),
);
