import { tagEndpoints } from '@portico/shared/contract/tags.ts';
import { ticketEndpoints } from '@portico/shared/contract/tickets.ts';
import { commentEndpoints } from '@portico/shared/contract/comments.ts';
import { companyEndpoints } from '@portico/shared/contract/companies.ts';
import { dashboardEndpoints } from '@portico/shared/contract/dashboard.ts';
import { queueEndpoints } from '@portico/shared/contract/queues.ts';
import { receiptEndpoints } from '@portico/shared/contract/receipts.ts';
import { referenceEndpoints } from '@portico/shared/contract/reference.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { callers } from '../people/callers.ts';
import { handlers } from '../tickets/api.ts';

export const handler = verifyOrigin(
  serve(
    'tickets',
    {
      ...ticketEndpoints,
      ...tagEndpoints,
      ...commentEndpoints,
      ...companyEndpoints,
      ...dashboardEndpoints,
      ...queueEndpoints,
      ...receiptEndpoints,
      ...referenceEndpoints,
    },
    handlers,
    callers,
  ),
);
