import type { Link } from '../content/types.ts';

interface ActionsProps {
  primaryLink?: Link | undefined;
  secondaryLink?: Link | undefined;
}

/** Up to two links that look like buttons. */
export function Actions({ primaryLink, secondaryLink }: ActionsProps) {
  if (primaryLink === undefined && secondaryLink === undefined) return null;
  return (
    <p className="actions">
      {primaryLink && (
        <a className="button button-primary" href={primaryLink.href}>
          {primaryLink.label}
        </a>
      )}
      {secondaryLink && (
        <a className="button button-secondary" href={secondaryLink.href}>
          {secondaryLink.label}
        </a>
      )}
    </p>
  );
}
