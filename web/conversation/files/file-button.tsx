import { useRef } from 'react';
import '../composer/composer.css';

/** Opens the browser's dialog to choose files. */
export function FileButton({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        className="visually-hidden"
        tabIndex={-1}
        aria-label="Files to add"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Without this, choosing the same file again would fire no event.
          currentTarget.value = '';
        }}
      />
      <button
        type="button"
        className="composer-plain"
        title="Or drop and paste files here, up to 10MB each"
        onClick={() => input.current?.click()}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M13.5 7.5l-5.6 5.6a3.4 3.4 0 0 1-4.9-4.9l5.7-5.6a2.3 2.3 0 0 1 3.2 3.2l-5.6 5.6a1.1 1.1 0 0 1-1.6-1.6l5.1-5.1" />
        </svg>
        Add files
      </button>
    </>
  );
}
