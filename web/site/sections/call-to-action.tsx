import type { CallToAction as Content } from '../content/types.ts';
import { Booking } from '../optional/booking.tsx';
import { Actions } from './actions.tsx';

/** The end of a page: what to do next. */
export function CallToAction({ content: { heading, text, primary, secondary } }: { content: Content }) {
  return (
    <section className="call-to-action" aria-labelledby="call-to-action-title">
      <div className="container">
        <h2 id="call-to-action-title">{heading}</h2>
        <p className="lead">{text}</p>
        <Actions primary={primary} secondary={secondary} />
        <Booking />
      </div>
    </section>
  );
}
