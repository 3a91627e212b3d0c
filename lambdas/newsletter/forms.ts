import { contactEndpoints } from '@portico/shared/contract/contact.ts';
import { type SubscriptionStep, getSubscriptionPath } from '@portico/shared/model/newsletter.ts';
import type { Form } from '../http/forms.ts';

const createStepForm = (endpoint: Form['endpoint'], step: SubscriptionStep): Form => ({
  endpoint,
  id: step,
  page: (values) => getSubscriptionPath(step, values.get('token') ?? ''),
  donePath: `/newsletter#${step}-done`,
  errorPath: '/newsletter',
  failureHeading: 'That did not work',
});

export const newsletterForms: readonly Form[] = [
  {
    endpoint: contactEndpoints.subscribe,
    id: 'newsletter',
    page: () => '/blogs',
    donePath: '/blogs#newsletter-sent',
  },
  createStepForm(contactEndpoints.confirmSubscription, 'confirm'),
  createStepForm(contactEndpoints.leaveNewsletter, 'leave'),
];
