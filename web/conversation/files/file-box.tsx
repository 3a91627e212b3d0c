import { type DragEvent, useState } from 'react';
import { FileButton } from './file-button.tsx';
import { QueuedFiles } from './queued-files.tsx';
import type { FileQueue } from './use-file-queue.ts';
import './file-box.css';

/** Chooses files, also by drag and drop, for a ticket or comment that does not exist yet. */
export function FileBox({ queue }: { queue: FileQueue }) {
  const [dragOver, setDragOver] = useState(false);
  const handleDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setDragOver(event.type !== 'drop' && event.type !== 'dragleave');
    if (event.type === 'drop') queue.add(event.dataTransfer.files);
  };
  return (
    <div
      className={dragOver ? 'file-box file-box-over' : 'file-box'}
      onDragOver={handleDrag}
      onDragLeave={handleDrag}
      onDrop={handleDrag}
    >
      <p className="file-box-prompt">
        <FileButton onFiles={queue.add} />
        <span className="field-hint">or drop or paste them here, up to 10MB each</span>
      </p>
      <QueuedFiles queue={queue} />
    </div>
  );
}
