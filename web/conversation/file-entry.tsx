import type { TicketAttachment } from '@portico/shared/contract/attachments.ts';
import type { Ticket } from '@portico/shared/contract/tickets.ts';
import { fileSize } from '@portico/shared/model/file-size.ts';
import { sideOf } from './entries.ts';
import { Face } from './face.tsx';
import { isPicture } from './files/picture-types.ts';
import { Picture } from './files/picture.tsx';
import { ScanState, isAvailable } from './files/scan-state.tsx';
import { SupportBadge, Time } from './message.tsx';

interface Props {
  ticket: Ticket;
  file: TicketAttachment;
}

/** A file in the conversation, with who added it. A picture is shown in place. */
export function FileEntry({ ticket, file }: Props) {
  const { file_name, file_size, file_type, created_at, uploaded_by, uploader_name, uploader_role } = file;
  const side = sideOf(uploader_role, uploaded_by, ticket);
  const name = uploader_name ?? (uploaded_by === ticket.requester_id ? ticket.requester_name : undefined);
  return (
    <div className={`said said-${side}`} role="group" aria-label={file_name}>
      <div className="said-head">
        {name !== undefined && (
          <>
            <Face name={name} side={side} />
            <strong>{name}</strong>
          </>
        )}
        {side === 'support' && <SupportBadge />}
        <Time at={created_at} />
      </div>
      <p className="said-added">
        Added <bdi>{file_name}</bdi> <span className="said-time">{fileSize(file_size)}</span>
      </p>
      {!isAvailable(file) ? <ScanState file={file} /> : isPicture(file_type) && <Picture file={file} />}
    </div>
  );
}
