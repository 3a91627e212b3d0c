import type { ReactNode } from 'react';
import { Art, type SceneName } from '../art/scenes.tsx';
import type { Hero as Content, Link } from '../content/types.ts';

/** The one or two ways on from a hero or a closing section. */
export function Actions({
  primary,
  secondary,
}: {
  primary?: Link | undefined;
  secondary?: Link | undefined;
}) {
  if (primary === undefined && secondary === undefined) return null;
  return (
    <p className="actions">
      {primary && (
        <a className="button button-primary" href={primary.href}>
          {primary.label}
        </a>
      )}
      {secondary && (
        <a className="button button-secondary" href={secondary.href}>
          {secondary.label}
        </a>
      )}
    </p>
  );
}

interface HeroProps {
  content: Content;
  scene: SceneName;
  /** Larger, for the home page. @default false */
  home?: boolean;
  children?: ReactNode;
}

/** How a page begins: what it is about, in one heading and one picture. */
export function Hero({
  content: { eyebrow, heading, lead, primary, secondary },
  scene,
  home = false,
  children,
}: HeroProps) {
  return (
    <section className={home ? 'hero hero-home' : 'hero'}>
      <div className="band">
        <div>
          <p className="eyebrow">{eyebrow}</p>
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
          <Actions primary={primary} secondary={secondary} />
          {children}
        </div>
        <Art scene={scene} />
      </div>
    </section>
  );
}
