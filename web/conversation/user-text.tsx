import { lazy, Suspense } from 'react';
import './user-text.css';

const AsTyped = ({ text }: { text: string }) => <p>{text}</p>;

/** Loaded after the first paint. A text whose formatting cannot be loaded is shown as typed. */
const Formatted = lazy(() =>
  import('./markdown/formatted.tsx').then(
    (loaded) => ({ default: loaded.Formatted }),
    () => ({ default: AsTyped }),
  ),
);

/** A text that a user typed: keeps line breaks, breaks long words, and shows its formatting. */
export function UserText({ text }: { text: string }) {
  return (
    <div className="user-text" dir="auto">
      <Suspense fallback={<AsTyped text={text} />}>
        <Formatted text={text} />
      </Suspense>
    </div>
  );
}
