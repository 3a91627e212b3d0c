import { type DragEvent, useId, useState } from 'react';
import { texts } from '../texts.ts';
import './drop-zone.css';

/** Accepts a file by click, keyboard, or drag and drop: the file input covers the whole zone. */
export function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const id = useId();
  const [dragOver, setDragOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDragOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div className={dragOver ? 'drop-zone drop-zone-over' : 'drop-zone'}>
      <label className="drop-zone-text" htmlFor={id}>
        {texts.choose_file}
      </label>
      <span className="drop-zone-limit" id={`${id}-limit`}>
        {texts.size_limit}
      </span>
      <input
        id={id}
        className="drop-zone-input"
        type="file"
        aria-describedby={`${id}-limit`}
        onDragEnter={() => setDragOver(true)}
        onDragLeave={() => setDragOver(false)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Without this, choosing the same file again would not fire an event.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
