import { bookingLink } from '../content/booking-link.ts';
import { optionalTexts } from './texts.ts';

/** The booking link at the end of a page; renders nothing if there is none. */
export const Booking = () =>
  bookingLink && (
    <p className="booking">
      {optionalTexts.booking.or} <a href={bookingLink.href}>{bookingLink.label}</a>
    </p>
  );
