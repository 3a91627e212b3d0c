import type { TicketAttachment } from '@portico/shared/contract/attachments.ts';
import { formatFileSize } from '@portico/shared/model/file-size.ts';
import { Avatar } from './face.tsx';
import { isPicture } from './files/picture-types.ts';
import { Picture } from './files/picture.tsx';
import { ScanState, isAvailable } from './files/scan-state.tsx';
import { SupportBadge, Time } from './message.tsx';

interface Props {
  file: TicketAttachment;
}

/** A file in the conversation, with who added it. A picture is shown within the conversation. */
export function FileEntry({ file }: Props) {
  const { file_name, file_size, file_type, created_at, uploader_name: name, uploader_role: side } = file;
  return (
    <div className={`said said-${side}`} role="group" aria-label={file_name}>
      <div className="said-head">
        <Avatar name={name} side={side} />
        <strong>{name}</strong>
        {side === 'support' && <SupportBadge />}
        <Time at={created_at} />
      </div>
      <p className="said-added">
        Added <bdi>{file_name}</bdi> <span className="said-time">{formatFileSize(file_size)}</span>
      </p>
      {!isAvailable(file) ? <ScanState file={file} /> : isPicture(file_type) && <Picture file={file} />}
    </div>
  );
}
