import type { Link } from '../content/types.ts';

interface ActionsProps {
  primary?: Link | undefined;
  secondary?: Link | undefined;
}

/** Up to two links that look like buttons. */
export function Actions({ primary, secondary }: ActionsProps) {
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
