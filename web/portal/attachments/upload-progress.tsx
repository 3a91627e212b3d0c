import { Button } from '../../ui/fields/button.tsx';
import type { Upload } from './use-upload.ts';

interface UploadProgressProps {
  upload: Upload;
  retry: () => void;
  cancel: () => void;
}

/** The progress of an upload, or its error. */
export function UploadProgress({ upload, retry, cancel }: UploadProgressProps) {
  const { file } = upload;
  if (upload.state === 'failed')
    return (
      <div className="upload-progress" role="alert">
        <p className="field-error">
          Failed to upload file <bdi>{file.name}</bdi>. {upload.message}
        </p>
        <div className="actions">
          <Button variant="secondary" onClick={retry}>
            Try again
          </Button>
          <Button variant="plain" onClick={cancel}>
            Dismiss
          </Button>
        </div>
      </div>
    );
  const percent = Math.round(upload.fraction * 100);
  return (
    <div className="upload-progress">
      <p>
        Uploading <bdi className="file-name">{file.name}</bdi>
      </p>
      <div className="upload-bar">
        <progress aria-label={`Uploading ${file.name}`} value={percent} max={100} />
        <span aria-hidden="true">{percent} %</span>
        <Button variant="secondary" aria-label={`Cancel uploading ${file.name}`} onClick={cancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
