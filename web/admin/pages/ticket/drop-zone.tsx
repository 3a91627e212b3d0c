import { type DragEvent, useId, useState } from 'react';
import { texts } from './texts.ts';
import './drop-zone.css';

/** Takes a file by click, by keyboard, or dropped: the whole zone is the file input. */
export function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const id = useId();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div className={over ? 'drop-zone drop-zone-over' : 'drop-zone'}>
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
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file can be chosen again after a failure.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
