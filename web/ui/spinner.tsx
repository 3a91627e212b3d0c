import './spinner.css';

/** Something is being waited for; `label` tells it to those who cannot see it turn. */
export function Spinner({ label }: { label: string }) {
  return (
    <output className="spinner">
      <span className="spinner-ring" aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </output>
  );
}
