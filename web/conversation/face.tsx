const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  return [words.at(0), words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('');
};

/** The initials of a person, in the colour of the side. */
export const Face = ({ name, side }: { name: string; side: 'customer' | 'support' }) => (
  <span className={`face face-${side}`} aria-hidden="true">
    {initialsOf(name)}
  </span>
);
