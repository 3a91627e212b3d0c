import { brand } from '@portico/shared/brand.ts';

/** The logo and the name. `logo` is the text of shared/logo.svg. */
export function BrandMark({ logo }: { logo: string | TrustedHTML }) {
  return (
    <>
      <svg aria-hidden="true" dangerouslySetInnerHTML={{ __html: logo }} />
      <span className="brand-name">{brand.name}</span>
    </>
  );
}

/** An icon of a circle that is half light and half dark. */
export function ThemeIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor" />
    </svg>
  );
}

/** Three lines. */
export function MenuIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M3 6h18M3 12h18M3 18h18" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
