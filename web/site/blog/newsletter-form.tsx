import { limits } from '@portico/shared/model/limits.ts';
import { blogs } from '../content/blogs.ts';
import { RichText } from '../sections/rich-text.tsx';

/** The form that subscribes an address to the newsletter. */
export function NewsletterForm() {
  const { heading, text, label, submit, privacy, done, failed, without_script } = blogs.newsletter;
  return (
    <section className="section-muted" aria-labelledby="newsletter-title">
      <div className="container section newsletter">
        <h2 id="newsletter-title">{heading}</h2>
        <p>{text}</p>
        <form id="newsletter" className="newsletter-form" data-done={done} data-failed={failed}>
          <label htmlFor="newsletter-email">{label}</label>
          <input
            id="newsletter-email"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={limits.email}
            required
          />
          <button type="submit" className="button button-primary" disabled>
            {submit}
          </button>
        </form>
        <p id="newsletter-status" role="status" />
        <noscript>
          <p>{without_script}</p>
        </noscript>
        <p className="small">
          <RichText content={privacy} />
        </p>
      </div>
    </section>
  );
}
