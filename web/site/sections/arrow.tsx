/** An arrow to the right in a ring, inside an element that is a link as a whole (`card-link`). */
export function Arrow() {
  return (
    <svg className="arrow" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 12h15m-6-6 6 6-6 6" />
    </svg>
  );
}
