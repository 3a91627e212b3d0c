import { contactEndpoints } from '@portico/shared/contract/contact.ts';
import { blogs } from '../content/blogs.ts';
import { RichText } from '../sections/rich-text.tsx';

/**
 * The form that subscribes an address to the newsletter. It needs no script: the browser sends it, and the
 * response is the list of posts again (lambdas/http/forms.ts).
 */
export function NewsletterForm() {
  const { heading, text, label, submit, privacy, done } = blogs.newsletter;
  return (
    <section className="section-muted" aria-labelledby="newsletter-title">
      <div className="container section newsletter">
        <div>
          <h2 id="newsletter-title">{heading}</h2>
          <p className="lead">{text}</p>
        </div>
        <div>
          <p className="notice notice-done" id="newsletter-sent" tabIndex={-1} hidden>
            {done}
          </p>
          <div id="newsletter-failed" role="alert" />
          <form
            id="newsletter"
            className="newsletter-form"
            method="post"
            action={contactEndpoints.subscribe.path}
            noValidate
          >
            <label htmlFor="newsletter-email">{label}</label>
            <p className="field-error" id="newsletter-email-error" hidden />
            <input id="newsletter-email" name="email" type="email" autoComplete="email" required />
            <button type="submit" className="button button-primary">
              {submit}
            </button>
          </form>
          <p className="small">
            <RichText content={privacy} />
          </p>
        </div>
      </div>
    </section>
  );
}
