import { home } from '../content/home.ts';
import { PortalPicture } from '../pictures/portal-picture.tsx';

/** One demo ticket, from report to closure, next to a picture of its screen in the portal. */
export function TicketStory() {
  const { heading, lead, steps, pictureDescription, caption, number } = home.ticketStory;
  const last = steps.length - 1;
  return (
    <section className="section section-muted" id="support" aria-labelledby="support-title">
      <div className="container ticket-story">
        <div>
          <h2 id="support-title">{heading}</h2>
          <p className="lead">{lead}</p>
          <ol className="ticket-steps">
            {steps.map(({ time, title, text }, index) => (
              <li key={time} className={index === last ? 'ticket-step-last' : undefined}>
                <time className="data" dateTime={time}>
                  {time}
                </time>
                <p>
                  <b>{title}</b>
                  <span>{text}</span>
                </p>
              </li>
            ))}
          </ol>
        </div>
        <figure className="portal-picture">
          <PortalPicture name="conversation" alt={pictureDescription} />
          <figcaption>
            Ticket <span className="data">{number}</span> {caption}
          </figcaption>
        </figure>
      </div>
    </section>
  );
}
