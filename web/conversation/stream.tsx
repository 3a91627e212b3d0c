import type { Ticket } from '@portico/shared/contract/tickets.ts';
import { ChangeLine } from './change-line.tsx';
import type { Entry } from './entries.ts';
import { FileEntry } from './file-entry.tsx';
import { Message } from './message.tsx';
import './stream.css';

interface Props {
  ticket: Ticket;
  entries: readonly Entry[];
  /** Who reads has the right side: what the other side said is on the left. */
  reader: 'customer' | 'support';
  noteLabel?: string;
}

/** A ticket's comments, files and changes, oldest first. */
export const Stream = ({ ticket, entries, reader, noteLabel = '' }: Props) => (
  <ol className={`stream stream-of-${reader}`}>
    {entries.map((entry) => {
      if (entry.kind === 'change') return <ChangeLine key={entry.id} change={entry.change} />;
      if (entry.kind === 'file') return <FileEntry key={entry.id} ticket={ticket} file={entry.file} />;
      return <Message key={entry.id} ticket={ticket} comment={entry.comment} noteLabel={noteLabel} />;
    })}
  </ol>
);
