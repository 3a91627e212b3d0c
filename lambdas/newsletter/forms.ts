import type { Form } from '../http/forms.ts';

export const newsletterForms: readonly Form[] = [
  { endpoint: 'subscribe', id: 'newsletter', page: '/blogs', done: '/blogs#newsletter-sent' },
];
