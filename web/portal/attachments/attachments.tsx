import { Suspense } from 'react';
import type { TicketAttachment } from '@portico/shared/contract/attachments.ts';
import { lazily } from '../../conversation/lazily.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AttachmentList } from './list.tsx';
import './attachments.css';

const UploadBox = lazily(async () => (await import('./upload-box.tsx')).UploadBox);

/** The files of a ticket, newest first, and the upload box. */
export function Attachments({ id, files }: { id: string; files: readonly TicketAttachment[] }) {
  return (
    <section aria-labelledby="attachments" className="attachments">
      <h2 id="attachments">Attachments</h2>
      <AttachmentList files={files} />
      <Suspense fallback={<Spinner label="Loading the form" />}>
        <UploadBox id={id} />
      </Suspense>
    </section>
  );
}
