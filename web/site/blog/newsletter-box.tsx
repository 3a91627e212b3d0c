import { limits } from '@portico/shared/model/limits.ts';
import { blogs } from '../content/blogs.ts';
import { Text } from '../sections/text.tsx';

/** Takes an address for the newsletter. */
export function NewsletterBox() {
  const { heading, text, label, submit, privacy, done, failed, without_script } = blogs.newsletter;
  return (
    <section className="stone" aria-labelledby="newsletter-title">
      <div className="band newsletter">
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
          <Text line={privacy} />
        </p>
      </div>
    </section>
  );
}
