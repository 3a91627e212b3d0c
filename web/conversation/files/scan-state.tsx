import type { TicketAttachment } from '@portico/shared/contract/attachments.ts';
import { withheldFileTexts } from '@portico/shared/model/file-scan.ts';
import './scan-state.css';

/** Whether the API lets users download the file. */
export const isAvailable = ({ scan }: TicketAttachment) => scan === null || scan === 'clean';

/** Why a file cannot be downloaded: it is being checked for malware, or withheld. */
export function ScanState({ file: { withheld } }: { file: TicketAttachment }) {
  return withheld === null ? (
    <span className="scan-state">Being checked…</span>
  ) : (
    <span className="scan-state scan-withheld">{withheldFileTexts[withheld]}</span>
  );
}
