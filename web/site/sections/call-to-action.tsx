import { brand } from '@portico/shared/brand.ts';
import type { Topic } from '@portico/shared/palette.ts';
import { toTelephoneUrl } from '../../ui/telephone-link.ts';
import type { CallToAction as Content } from '../content/types.ts';
import { Booking } from '../optional/booking.tsx';
import { Actions } from './actions.tsx';
import { Banner } from './banner.tsx';

interface CallToActionProps {
  content: Content;
  /** @default 'brand' */
  topic?: Topic;
}

/** The end of a page, with links to the next step. */
export function CallToAction({ content, topic = 'brand' }: CallToActionProps) {
  const { heading, text, primaryLink, secondaryLink } = content;
  return (
    <Banner
      className="call-to-action"
      pattern={{ seed: heading, topic, ...(topic === 'brand' && { family: 'mesh' }) }}
      labelledBy="call-to-action-title"
    >
      <h2 id="call-to-action-title">{heading}</h2>
      <p className="lead">{text}</p>
      <Actions primaryLink={primaryLink} secondaryLink={secondaryLink} />
      <Booking />
      <p className="call-to-action-phone">
        Or by telephone: <a href={toTelephoneUrl(brand.phone)}>{brand.phone}</a>
      </p>
    </Banner>
  );
}
