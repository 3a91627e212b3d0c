import { contactEndpoints } from '@portico/shared/contract/contact.ts';
import { noCallers } from '../http/caller.ts';
import { acceptForms } from '../http/forms.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';
import { handlers } from '../newsletter/api.ts';
import { newsletterForms } from '../newsletter/forms.ts';

export const handler = verifyOrigin(
  acceptForms(serve('newsletter', contactEndpoints, handlers, noCallers), newsletterForms),
);
