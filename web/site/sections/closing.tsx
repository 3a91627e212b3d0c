import type { CallToAction } from '../content/types.ts';
import { Actions } from './hero.tsx';

/** How a page ends: what to do next. */
export function Closing({ content: { heading, text, primary, secondary } }: { content: CallToAction }) {
  return (
    <section className="closing" aria-labelledby="closing-title">
      <div className="band">
        <h2 id="closing-title">{heading}</h2>
        <p className="lead">{text}</p>
        <Actions primary={primary} secondary={secondary} />
      </div>
    </section>
  );
}
