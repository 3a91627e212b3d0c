import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useUpload } from './use-upload.ts';

/** Takes a file by click, by keyboard, or dragged onto it. */
export function UploadBox({ id }: { id: string }) {
  const { upload, problem, busy, choose, retry, cancel } = useUpload(id);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const told = useId();

  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(event.type !== 'drop' && event.type !== 'dragleave');
    if (event.type === 'drop') choose(event.dataTransfer.files);
  };

  return (
    <div
      data-focus-fallback="first"
      className={`upload-box${over ? ' upload-box-over' : ''}`}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drag}
    >
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="File to upload"
        onChange={(event) => {
          choose(event.target.files);
          // Choosing the same file again must count as a choice.
          event.target.value = '';
        }}
      />
      <div className="upload-ask">
        <Button
          variant="secondary"
          disabled={busy}
          aria-describedby={told}
          onClick={() => input.current?.click()}
        >
          Choose a file
        </Button>
        <p className="muted" id={told}>
          or drag and drop it here (max 10MB)
        </p>
      </div>
      {problem !== undefined && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {upload && <UploadProgress upload={upload} retry={retry} cancel={cancel} />}
    </div>
  );
}
