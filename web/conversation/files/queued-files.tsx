import { formatFileSize } from '@portico/shared/model/file-size.ts';
import { isPicture } from './picture-types.ts';
import type { FileQueue, QueuedFile } from './use-file-queue.ts';
import './queued-files.css';

/** Shows a local file in the image, and returns the cleanup function of the image's ref. */
function showFile(image: HTMLImageElement | null, file: File) {
  const url = URL.createObjectURL(file);
  if (image) image.src = url;
  return () => URL.revokeObjectURL(url);
}

const Thumbnail = ({ file }: { file: File }) => (
  <img className="queued-picture" ref={(image) => showFile(image, file)} alt="" />
);

interface EntryProps {
  queuedFile: QueuedFile;
  onRemove: () => void;
  onRetry: (() => void) | undefined;
}

function Entry({ queuedFile: { file, state, fraction, message }, onRemove, onRetry }: EntryProps) {
  const percent = Math.round(fraction * 100);
  return (
    <li className={`queued-file${state === 'failed' ? ' queued-failed' : ''}`}>
      {isPicture(file.type) && <Thumbnail file={file} />}
      <span className="queued-facts">
        <bdi>{file.name}</bdi> <span className="queued-size">{formatFileSize(file.size)}</span>
        {state === 'sending' && <progress aria-label={`Uploading ${file.name}`} value={percent} max={100} />}
        {state === 'failed' && (
          <span className="composer-error" role="alert">
            Failed to upload file. {message}
          </span>
        )}
      </span>
      {state === 'failed' && onRetry !== undefined && (
        <button type="button" className="composer-plain" onClick={onRetry}>
          Try again
        </button>
      )}
      <button
        type="button"
        className="composer-plain"
        aria-label={`${state === 'sending' ? 'Cancel uploading' : 'Remove'} ${file.name}`}
        onClick={onRemove}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M4 4l8 8M12 4l-8 8" />
        </svg>
      </button>
    </li>
  );
}

interface Props {
  queue: FileQueue;
  /** The ticket to which failed files can be uploaded again. */
  ticket?: string;
}

/** The files that will be sent, with pictures, progress and errors. */
export function QueuedFiles({ queue: { files, refused, remove, uploadAlone }, ticket }: Props) {
  return (
    <>
      {refused.map((reason) => (
        <p key={reason} className="composer-error" role="alert">
          {reason}
        </p>
      ))}
      {files.length > 0 && (
        <ul className="queued-files" aria-label="Files to send" data-focus-fallback="first">
          {files.map((queued) => (
            <Entry
              key={queued.key}
              queuedFile={queued}
              onRemove={() => remove(queued.key)}
              onRetry={ticket === undefined ? undefined : () => void uploadAlone(ticket, queued.key)}
            />
          ))}
        </ul>
      )}
    </>
  );
}
