import { linkEndpoints } from '@portico/shared/contract/links.ts';
import { copyFiles } from '../attachments/copy-files.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { linkHandlers } from '../links/api.ts';
import { callers } from '../people/callers.ts';
import { mergeHandlers } from '../tickets/merge-api.ts';
import { splitHandlers } from '../tickets/split-api.ts';

export const handler = verifyOrigin(
  serve('links', linkEndpoints, { ...linkHandlers, ...mergeHandlers, ...splitHandlers(copyFiles) }, callers),
);
