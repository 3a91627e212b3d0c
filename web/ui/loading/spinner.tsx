import './spinner.css';

/** A loading indicator; `label` is for screen readers. */
export function Spinner({ label }: { label: string }) {
  return (
    <output className="spinner">
      <span className="spinner-ring" aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </output>
  );
}
