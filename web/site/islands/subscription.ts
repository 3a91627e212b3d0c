import { subscriptionPath } from '@portico/shared/model/newsletter.ts';

// The links of earlier mails lead here, with their token in the fragment.
const [, step, token] = /^#(confirm|leave)=([\w.-]+)$/.exec(location.hash) ?? [];
if (token !== undefined && (step === 'confirm' || step === 'leave'))
  location.replace(subscriptionPath(step, token));
