import type { Hero as Content } from '../content/types.ts';
import { Illustration, type IllustrationName } from '../illustrations/illustration.tsx';
import { Actions } from './actions.tsx';

interface HeroProps {
  content: Content;
  illustration: IllustrationName;
  /** The home page's is larger. @default 'normal' */
  size?: 'normal' | 'large';
}

/** The beginning of a page: main heading, lead, actions and an illustration. */
export function Hero({ content, illustration, size = 'normal' }: HeroProps) {
  const { eyebrow, heading, lead, primary, secondary } = content;
  return (
    <section className={size === 'large' ? 'hero hero-large' : 'hero'}>
      <div className="container">
        <div>
          <p className="eyebrow">{eyebrow}</p>
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
          <Actions primary={primary} secondary={secondary} />
        </div>
        <Illustration name={illustration} />
      </div>
    </section>
  );
}
