import { contactEndpoints } from '@portico/shared/contract/contact.ts';
import { contactForm } from '../contact/form.ts';
import { handlers } from '../contact/api.ts';
import { noCallers } from '../http/caller.ts';
import { acceptForms } from '../http/forms.ts';
import { verifyOrigin } from '../http/origin-verification.ts';
import { serve } from '../http/serve.ts';

export const handler = verifyOrigin(
  acceptForms(serve('contact', contactEndpoints, handlers, noCallers), [contactForm]),
);
