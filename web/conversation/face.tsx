const getFirstLetter = (word = ''): string => String.fromCodePoint(word.codePointAt(0) ?? 0x20).trim();

function formatInitials(name: string): string {
  const [first, ...others] = name.split(/\s+/).filter(Boolean);
  return getFirstLetter(first) + getFirstLetter(others.at(-1));
}

/** The initials of a person, in the colour of customers or of support. */
export const Avatar = ({ name, side }: { name: string; side: 'customer' | 'support' }) => (
  <span className={`face face-${side}`} aria-hidden="true">
    {formatInitials(name)}
  </span>
);
