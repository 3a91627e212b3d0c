import { contactEndpoints } from '@portico/shared/contract/contact.ts';
import { brand } from '@portico/shared/brand.ts';
import { contactTexts } from '@portico/shared/model/form-texts.ts';
import type { Form } from '../http/forms.ts';

/**
 * The contact form for browsers without scripts, which send no reCAPTCHA token. If a token is required, the
 * page explains what to do instead.
 */
export const contactForm: Form = {
  endpoint: contactEndpoints.sendEmail,
  id: 'contact',
  page: () => '/contact',
  donePath: '/contact#contact-sent',
  failureHeading: contactTexts.error,
  hiddenFieldMessages: { recaptchaToken: contactTexts.not_loaded },
  advice: `You can also write to ${brand.contactEmail} or call ${brand.phone}.`,
};
