import { useMutation } from '@tanstack/react-query';
import { toast } from '../../ui/toasts/toasts.ts';
import type { TicketAttachment } from '@portico/shared/contract/attachments.ts';
import { downloadAttachment } from '../../api/upload.ts';
import { ScanState, isAvailable } from '../../conversation/files/scan-state.tsx';
import { Button } from '../../ui/fields/button.tsx';
import { formatShortDate } from '../../ui/time/dates.ts';
import { formatFileSize } from '@portico/shared/model/file-size.ts';

export function AttachmentList({ files }: { files: readonly TicketAttachment[] }) {
  if (files.length === 0) return <p className="muted">No attachments</p>;
  return (
    <ul className="file-list">
      {files.map((file) => (
        <AttachmentItem key={file.id} file={file} />
      ))}
    </ul>
  );
}

function AttachmentItem({ file }: { file: TicketAttachment }) {
  const downloadMutation = useMutation({
    mutationFn: () => downloadAttachment(file),
    onError: (error) => toast.error('Failed to download file', { description: error.message }),
  });
  return (
    <li className="file">
      <div className="file-facts">
        {/* A name with right-to-left marks must not affect the text around it. */}
        <bdi className="file-name">{file.file_name}</bdi>
        <p className="muted">
          {formatFileSize(file.file_size)} ·{' '}
          <time dateTime={file.created_at}>{formatShortDate(file.created_at)}</time>
        </p>
      </div>
      {isAvailable(file) ? (
        <Button
          variant="secondary"
          disabled={downloadMutation.isPending}
          aria-label={`Download ${file.file_name}`}
          onClick={() => downloadMutation.mutate()}
        >
          Download
        </Button>
      ) : (
        <ScanState file={file} />
      )}
    </li>
  );
}
