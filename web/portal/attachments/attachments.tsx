import type { TicketAttachment } from '@portico/shared/contract/attachments.ts';
import { useScanResults } from '../../conversation/files/use-scan-results.ts';
import { ticketKey } from '../query-keys.ts';
import { AttachmentList } from './list.tsx';
import { UploadBox } from './upload-box.tsx';
import './attachments.css';

/** The files of a ticket, newest first, and the upload box. */
export function Attachments({ id, files }: { id: string; files: readonly TicketAttachment[] }) {
  useScanResults(files, ticketKey(id));
  return (
    <section aria-labelledby="attachments" className="attachments">
      <h2 id="attachments">Attachments</h2>
      <AttachmentList files={files} />
      <UploadBox id={id} />
    </section>
  );
}
