import { brand } from '@portico/shared/brand.ts';

/** The logo (a portico: pediment, columns, step) and the name. */
export function BrandMark() {
  return (
    <>
      <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
        <path d="M12 2 1.5 7.5V9h21V7.5zM4 10.5h2.5v8H4zm6.75 0h2.5v8h-2.5zm6.75 0H20v8h-2.5zM1.5 20h21v2h-21z" />
      </svg>
      <span className="brand-name">{brand.name}</span>
    </>
  );
}

/** Half light, half dark. */
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
