import { cannedReplyEndpoints } from '@portico/shared/contract/canned-replies.ts';
import { staffNoteEndpoints } from '@portico/shared/contract/staff-notes.ts';
import { ticketViewEndpoints } from '@portico/shared/contract/ticket-views.ts';
import { handlers } from '../desk-tools/api.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { callers } from '../people/callers.ts';

export const handler = verifyOrigin(
  serve(
    'desk-tools',
    { ...cannedReplyEndpoints, ...ticketViewEndpoints, ...staffNoteEndpoints },
    handlers,
    callers,
  ),
);
