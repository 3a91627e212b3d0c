import { newsletter } from '../content/newsletter.ts';
import { Pattern } from '../patterns/pattern.tsx';
import { Actions } from '../sections/actions.tsx';

const { confirm, leave, invalid, meta, failed, without_script } = newsletter;

function Step({
  id,
  content,
  endpoint,
}: {
  id: string;
  content: typeof confirm | typeof leave;
  endpoint: string;
}) {
  return (
    <>
      <div id={id} hidden>
        <h2 tabIndex={-1}>{content.heading}</h2>
        <p className="lead">{content.text}</p>
        <p className="actions">
          <button
            type="button"
            className="button button-primary"
            data-endpoint={endpoint}
            data-busy={content.busy}
          >
            {content.action}
          </button>
        </p>
      </div>
      <div id={`${id}-done`} hidden>
        <h2 tabIndex={-1}>{content.done_heading}</h2>
        <p className="lead">{content.done_text}</p>
      </div>
    </>
  );
}

/**
 * The target of links in newsletter mails. Its script shows one part, chosen by the fragment (`#…`) of the
 * URL.
 */
export function NewsletterPage() {
  return (
    <section className="banner topic hero subscription">
      <Pattern source={{ seed: 'newsletter', topic: 'brand' }} />
      <div className="container" id="subscription" data-failed={failed}>
        <h1>{meta.title}</h1>
        <noscript>
          <p className="lead">{without_script}</p>
        </noscript>
        <Step id="confirm" content={confirm} endpoint="/api/newsletter/confirm" />
        <Step id="leave" content={leave} endpoint="/api/newsletter/leave" />
        <div id="invalid" hidden>
          <h2 tabIndex={-1}>{invalid.heading}</h2>
          <p className="lead">{invalid.text}</p>
          <Actions primary={invalid.primary} secondary={invalid.secondary} />
        </div>
        <p id="subscription-error" role="alert" />
      </div>
    </section>
  );
}
