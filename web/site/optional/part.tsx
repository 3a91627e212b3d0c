import type { ReactNode } from 'react';

interface PartProps {
  id: string;
  heading: string;
  lead?: string;
  background?: 'muted';
  children: ReactNode;
}

/** A section of optional content. */
export function Part({ id, heading, lead, background, children }: PartProps) {
  return (
    <section className={background && `section-${background}`} id={id} aria-labelledby={`${id}-title`}>
      <div className="container section">
        <div className="section-head">
          <h2 id={`${id}-title`}>{heading}</h2>
          {lead !== undefined && <p className="lead">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
