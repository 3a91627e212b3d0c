import { contactEndpoints } from '@portico/shared/contract/contact.ts';
import { type SubscriptionStep, subscriptionPath } from '@portico/shared/model/newsletter.ts';
import type { Form } from '../http/forms.ts';

const stepForm = (endpoint: Form['endpoint'], step: SubscriptionStep): Form => ({
  endpoint,
  id: step,
  page: (typed) => subscriptionPath(step, typed.get('token') ?? ''),
  done: `/newsletter#${step}-done`,
  gone: '/newsletter',
  failed: 'That did not work',
});

export const newsletterForms: readonly Form[] = [
  {
    endpoint: contactEndpoints.subscribe,
    id: 'newsletter',
    page: () => '/blogs',
    done: '/blogs#newsletter-sent',
  },
  stepForm(contactEndpoints.confirmSubscription, 'confirm'),
  stepForm(contactEndpoints.leaveNewsletter, 'leave'),
];
