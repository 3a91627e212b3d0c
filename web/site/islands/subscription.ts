import { getSubscriptionPath } from '@portico/shared/model/newsletter.ts';

// Mails of an earlier version have links to this page, with the token in the fragment. Newer mails link to
// the page of a step, with the token in the path.
const [, step, token] = /^#(confirm|leave)=([\w.-]+)$/.exec(location.hash) ?? [];
if (token !== undefined && (step === 'confirm' || step === 'leave'))
  location.replace(getSubscriptionPath(step, token));
