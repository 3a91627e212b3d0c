import { lazy, Suspense } from 'react';
import './user-text.css';

const PlainText = ({ text }: { text: string }) => <p>{text}</p>;

/** Loaded after the first paint. A text whose formatting cannot be loaded is shown as typed. */
const FormattedText = lazy(() =>
  import('./markdown/formatted.tsx').then(
    (module) => ({ default: module.FormattedText }),
    () => ({ default: PlainText }),
  ),
);

/** A text that a user typed: keeps line breaks, breaks long words, and shows its formatting. */
export function UserText({ text }: { text: string }) {
  return (
    <div className="user-text" dir="auto">
      <Suspense fallback={<PlainText text={text} />}>
        <FormattedText text={text} />
      </Suspense>
    </div>
  );
}
