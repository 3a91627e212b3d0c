import type { ReactNode } from 'react';
import { Cloud, Dawn, Figures, Letter, Plan, Pulse, Shield, Software, Stairs } from './drawings.tsx';

const drawings = {
  software: Software,
  plan: Plan,
  pulse: Pulse,
  figures: Figures,
  shield: Shield,
  cloud: Cloud,
  stairs: Stairs,
  dawn: Dawn,
  letter: Letter,
} as const satisfies Record<string, () => ReactNode>;
export type IllustrationName = keyof typeof drawings;

/** The shapes of an illustration, for an `<svg>` of 480 × 400. */
export function Drawing({ name }: { name: IllustrationName }) {
  const Shapes = drawings[name];
  return <Shapes />;
}

/**
 * An illustration for decoration: it says nothing that the text beside it does not, so screen readers skip
 * it.
 */
export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg className="illustration" viewBox="0 0 480 400" aria-hidden="true">
      <Drawing name={name} />
    </svg>
  );
}
