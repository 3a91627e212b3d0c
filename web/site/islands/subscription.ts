import { subscriptionPath } from '@portico/shared/model/newsletter.ts';

// Links in earlier mails open this page, with their token in the fragment.
const [, step, token] = /^#(confirm|leave)=([\w.-]+)$/.exec(location.hash) ?? [];
if (token !== undefined && (step === 'confirm' || step === 'leave'))
  location.replace(subscriptionPath(step, token));
