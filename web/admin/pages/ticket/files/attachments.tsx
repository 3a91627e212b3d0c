import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { TicketAttachment } from '@portico/shared/contract/attachments.ts';
import type { TicketDetail } from '@portico/shared/contract/tickets.ts';
import { formatShortDate } from '../../../../ui/time/dates.ts';
import { formatFileSize } from '@portico/shared/model/file-size.ts';
import { ScanState, isAvailable } from '../../../../conversation/files/scan-state.tsx';
import { useScanResults } from '../../../../conversation/files/use-scan-results.ts';
import { DropZone } from './drop-zone.tsx';
import { texts } from '../texts.ts';
import { ticketQuery } from '../../../tickets/queries.ts';
import { useDownload, useUpload } from './use-attachments.ts';
import './attachments.css';

interface AttachmentProps {
  attachment: TicketAttachment;
  busy: boolean;
  onDownload: () => void;
}

function Attachment({ attachment, busy, onDownload }: AttachmentProps) {
  const { file_name, file_size, created_at } = attachment;
  return (
    <li className="attachment">
      <div className="attachment-name">
        <Box fontWeight="bold">
          <bdi>{file_name}</bdi>
        </Box>
        <span className="attachment-facts">
          {formatFileSize(file_size)} · <time dateTime={created_at}>{formatShortDate(created_at)}</time>
        </span>
      </div>
      {isAvailable(attachment) ? (
        <Button
          iconName="download"
          loading={busy}
          ariaLabel={texts.download_file(file_name)}
          onClick={onDownload}
        >
          {texts.download}
        </Button>
      ) : (
        <ScanState file={attachment} />
      )}
    </li>
  );
}

interface UploadProgressProps {
  file: File;
  fraction: number;
  onCancel: () => void;
}

function UploadProgress({ file, fraction, onCancel }: UploadProgressProps) {
  return (
    <div className="uploading">
      <ProgressBar
        value={Math.round(fraction * 100)}
        label={texts.uploading}
        description={<bdi>{file.name}</bdi>}
      />
      <Button onClick={onCancel}>{texts.cancel_upload}</Button>
    </div>
  );
}

/** The ticket's files, newest first, and the drop zone. */
export function Attachments({ detail }: { detail: TicketDetail }) {
  const { file, fraction, upload, cancel } = useUpload(detail.ticket.id);
  const { download, downloading } = useDownload();
  useScanResults(detail.attachments, ticketQuery(detail.ticket.id).queryKey);
  return (
    <Container header={<Header variant="h2">{texts.attachments}</Header>}>
      <SpaceBetween size="m">
        <div data-focus-fallback="first">
          {file === undefined ? (
            <DropZone onFiles={upload} />
          ) : (
            <UploadProgress file={file} fraction={fraction} onCancel={cancel} />
          )}
        </div>
        {detail.attachments.length === 0 ? (
          <Box color="text-body-secondary">{texts.no_attachments}</Box>
        ) : (
          <ul className="attachments" aria-label={texts.attachments}>
            {detail.attachments.map((attachment) => (
              <Attachment
                key={attachment.id}
                attachment={attachment}
                busy={downloading === attachment.id}
                onDownload={() => download(attachment)}
              />
            ))}
          </ul>
        )}
      </SpaceBetween>
    </Container>
  );
}
