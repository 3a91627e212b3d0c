/** A lock next to content that only staff see. */
export const Lock = () => (
  <svg className="lock" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
    <path d="M4 7V5a4 4 0 0 1 8 0v2h1v8H3V7zm2 0h4V5a2 2 0 0 0-4 0z" fill="currentColor" stroke="none" />
  </svg>
);
