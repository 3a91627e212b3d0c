import { Suspense } from 'react';
import { ChangeLine } from './change/change-line.tsx';
import type { ConversationEntry } from './entries.ts';
import { FallbackOnError } from './fallback-on-error.tsx';
import { lazyComponent } from './lazily.tsx';
import { Message } from './message.tsx';
import './stream.css';

const FileEntry = lazyComponent(async () => (await import('./file-entry.tsx')).FileEntry);

const failedText = 'This entry cannot be shown.';

interface Props {
  entries: readonly ConversationEntry[];
  /** The reader's own side is on the right, the other side is on the left. */
  reader: 'customer' | 'support';
  noteLabel?: string;
}

type FilePart = Extract<ConversationEntry, { kind: 'file' }>;
type Part = FilePart | { kind: 'list'; id: string; entries: Exclude<ConversationEntry, FilePart>[] };

/**
 * Splits the entries into lists, with the files between them. Files are not list items here, because the
 * attachments section already lists them.
 */
function splitAtFiles(entries: readonly ConversationEntry[]): Part[] {
  const parts: Part[] = [];
  for (const entry of entries) {
    const last = parts.at(-1);
    if (entry.kind === 'file') parts.push(entry);
    else if (last?.kind === 'list') last.entries.push(entry);
    else parts.push({ kind: 'list', id: entry.id, entries: [entry] });
  }
  return parts;
}

/** A ticket's comments, files and changes, oldest first. */
export const ConversationList = ({ entries, reader, noteLabel = '' }: Props) => (
  <div className={`stream stream-of-${reader}`}>
    {splitAtFiles(entries).map((part) =>
      part.kind === 'file' ? (
        <FallbackOnError key={part.id} action="entry" fallback={<p>{failedText}</p>}>
          <Suspense>
            <FileEntry file={part.file} />
          </Suspense>
        </FallbackOnError>
      ) : (
        <ol key={part.id}>
          {part.entries.map((entry) => (
            <FallbackOnError key={entry.id} action="entry" fallback={<li className="said">{failedText}</li>}>
              {entry.kind === 'change' ? (
                <ChangeLine change={entry.change} />
              ) : (
                <Message comment={entry.comment} reader={reader} noteLabel={noteLabel} />
              )}
            </FallbackOnError>
          ))}
        </ol>
      ),
    )}
  </div>
);
