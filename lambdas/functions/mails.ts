import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { mailHandlers } from '../notifications/api.ts';
import { profileOf } from '../people/store.ts';
import { marksOf } from '../tickets/read-marks.ts';

export const handler = verifyOrigin(serve('mails', mailHandlers(marksOf), profileOf));
