interface SectionHeadProps {
  id: string;
  heading: string;
  lead?: string | undefined;
}

/** The heading of a section; `id` is what the section is labelled by. */
export function SectionHead({ id, heading, lead }: SectionHeadProps) {
  return (
    <div className="section-head">
      <h2 id={`${id}-title`}>{heading}</h2>
      {lead !== undefined && <p className="lead">{lead}</p>}
    </div>
  );
}
