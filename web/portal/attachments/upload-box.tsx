import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/fields/button.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useUpload } from './use-upload.ts';

/** Accepts a file by click, keyboard, or drag and drop. */
export function UploadBox({ id }: { id: string }) {
  const { upload, fileError, busy, choose, retry, cancel } = useUpload(id);
  const [dragOver, setDragOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();

  const handleDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setDragOver(event.type !== 'drop' && event.type !== 'dragleave');
    if (event.type === 'drop') choose(event.dataTransfer.files);
  };

  return (
    <div
      data-focus-fallback="first"
      className={`upload-box${dragOver ? ' upload-box-over' : ''}`}
      onDragOver={handleDrag}
      onDragLeave={handleDrag}
      onDrop={handleDrag}
    >
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="File to upload"
        onChange={(event) => {
          choose(event.target.files);
          // Without this, choosing the same file again would fire no event.
          event.target.value = '';
        }}
      />
      <div className="upload-prompt">
        <Button
          variant="secondary"
          disabled={busy}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          Choose a file
        </Button>
        <p className="muted" id={hintId}>
          or drag and drop it here (max 10MB)
        </p>
      </div>
      {fileError !== undefined && (
        <p className="field-error" role="alert">
          {fileError}
        </p>
      )}
      {upload && <UploadProgress upload={upload} retry={retry} cancel={cancel} />}
    </div>
  );
}
