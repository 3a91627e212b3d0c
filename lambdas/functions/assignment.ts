import { assignmentRuleEndpoints } from '@portico/shared/contract/assignment-rules.ts';
import { awayEndpoints } from '@portico/shared/contract/away.ts';
import { groupEndpoints } from '@portico/shared/contract/groups.ts';
import { handlers } from '../assignment/api.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { callers } from '../people/callers.ts';
import { tryHandlers } from '../tickets/try-rules.ts';

export const handler = verifyOrigin(
  serve(
    'assignment',
    { ...groupEndpoints, ...assignmentRuleEndpoints, ...awayEndpoints },
    { ...handlers, ...tryHandlers },
    callers,
  ),
);
