import { contactEndpoints } from '@portico/shared/contract/contact.ts';
import { type SubscriptionStep, subscriptionSteps } from '@portico/shared/model/newsletter.ts';
import type { ReactNode } from 'react';
import { newsletter } from '../content/newsletter.ts';
import { Pattern } from '../patterns/pattern.tsx';
import { Actions } from '../sections/actions.tsx';

const { confirm, leave, invalid, meta } = newsletter;
const steps = {
  confirm: { content: confirm, endpoint: contactEndpoints.confirmSubscription },
  leave: { content: leave, endpoint: contactEndpoints.leaveNewsletter },
};

function Subscription({ children }: { children: ReactNode }) {
  return (
    <section className="banner topic hero subscription">
      <Pattern source={{ seed: 'newsletter', topic: 'brand' }} />
      <div className="container">
        <h1>{meta.title}</h1>
        {children}
      </div>
    </section>
  );
}

/**
 * The page that a link in a newsletter mail opens; a function renders it. Opening the page changes nothing:
 * the visitor must submit its form. The response is a page too (lambdas/newsletter/forms.ts), so no script is
 * needed.
 */
export function SubscriptionStepPage({ step, token }: { step: SubscriptionStep; token: string }) {
  const { content, endpoint } = steps[step];
  return (
    <Subscription>
      <h2>{content.heading}</h2>
      <p className="lead">{content.text}</p>
      <div id={`${step}-failed`} role="alert" />
      <form id={step} method="post" action={endpoint.path}>
        <input type="hidden" name="token" value={token} />
        <p className="actions">
          <button type="submit" className="button button-primary">
            {content.action}
          </button>
        </p>
      </form>
    </Subscription>
  );
}

/**
 * The page that opens after the form of `SubscriptionStepPage` was submitted. The fragment (`#…`) of its URL
 * selects the text.
 */
export function NewsletterPage() {
  return (
    <Subscription>
      {subscriptionSteps.map((step) => (
        <div key={step} id={`${step}-done`} tabIndex={-1} hidden>
          <h2>{steps[step].content.done_heading}</h2>
          <p className="lead">{steps[step].content.done_text}</p>
          <Actions primaryLink={invalid.primaryLink} />
        </div>
      ))}
      <div className="subscription-invalid">
        <h2>{invalid.heading}</h2>
        <p className="lead">{invalid.text}</p>
        <Actions primaryLink={invalid.primaryLink} secondaryLink={invalid.secondaryLink} />
      </div>
    </Subscription>
  );
}
