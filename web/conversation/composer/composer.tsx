import {
  type ComponentType,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useState,
} from 'react';
import type { TicketComment } from '@portico/shared/contract/ticket-conversation.ts';
import { FileButton } from '../files/file-button.tsx';
import { readPastedFiles } from '../files/pasted-files.ts';
import { QueuedFiles } from '../files/queued-files.tsx';
import type { FileQueue } from '../files/use-file-queue.ts';
import { FormattedText } from '../markdown/formatted.tsx';
import { ArrivedComments } from './arrived-comments.tsx';
import type { TextEdit } from './marks.ts';
import { ToolBar } from './tool-bar.tsx';
import { useFormatting } from './use-formatting.ts';
import '../user-text.css';
import './composer.css';

export interface SuggestionsProps {
  textarea: RefObject<HTMLTextAreaElement | null>;
  /** The text of the textarea. */
  text: string;
  onPick: (edit: TextEdit) => void;
}

interface Props {
  id?: string;
  label: string;
  hint?: string;
  /** Replaces the hint after something was sent. */
  notice?: ReactNode;
  error?: string | undefined;
  /** Comments that arrived since the user started to write. */
  arrivedComments: readonly TicketComment[];
  placeholder: string;
  value: string;
  readOnly: boolean;
  onChange: (value: string) => void;
  /** Whether Ctrl+Enter sends the form. */
  canSend: boolean;
  /** The effect of Ctrl+Shift+Enter. @default the effect of Ctrl+Enter */
  onShiftSend?: (() => void) | undefined;
  /** Files to send with the text; undefined if the form accepts no files. */
  queue?: FileQueue | undefined;
  /** The ticket to which failed files can be uploaded again. */
  ticket: string;
  /** Whether to style the composer as an internal note. */
  isNote?: boolean;
  /** Suggestions below the text. */
  Suggestions?: ComponentType<SuggestionsProps>;
  /** Shown above the text: who will be able to read it. */
  head?: ReactNode;
  /** Shown below the text: the choice between reply and note. */
  modeSwitch?: ReactNode;
  /** The send buttons. */
  children: ReactNode;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** The part of a form in which customers and staff write a formatted text and add files. */
export function Composer(props: Props) {
  const { label, hint, error, placeholder, value, readOnly, onChange, canSend, onShiftSend, queue, head } =
    props;
  const { Suggestions, children } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const { area: textarea, apply, format, formatByKey } = useFormatting(value, readOnly, onChange);
  const [preview, setPreview] = useState(false);
  const [dragOver, setDragOver] = useState(false);
  const isBlank = value.trim() === '';
  const isPreviewShown = preview && !isBlank;

  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    formatByKey(event);
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key !== 'Enter' || !canSend) return;
    if (event.shiftKey && onShiftSend) onShiftSend();
    else event.currentTarget.form?.requestSubmit();
  };
  const handleDrag = (event: DragEvent) => {
    if (queue === undefined || !hasFiles(event)) return;
    event.preventDefault();
    setDragOver(event.type !== 'drop' && event.type !== 'dragleave');
    if (event.type === 'drop') queue.add(event.dataTransfer.files);
  };
  const descriptionIds = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(
    Boolean,
  );
  return (
    <div
      className={`composer${props.isNote === true ? ' composer-note' : ''}${dragOver ? ' composer-over' : ''}`}
      onDragOver={handleDrag}
      onDragLeave={handleDrag}
      onDrop={handleDrag}
    >
      <div className="composer-head">
        <label className="composer-label" htmlFor={id}>
          {label}
        </label>
        {head}
      </div>
      {isPreviewShown && (
        <div className="composer-preview user-text" role="group" aria-label="Preview" dir="auto">
          <FormattedText text={value} />
        </div>
      )}
      <textarea
        id={id}
        ref={textarea}
        hidden={isPreviewShown}
        rows={5}
        dir="auto"
        value={value}
        readOnly={readOnly}
        placeholder={placeholder}
        aria-describedby={descriptionIds.length > 0 ? descriptionIds.join(' ') : undefined}
        aria-invalid={error !== undefined}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={handleKeyDown}
        onPaste={(event) => {
          const files = readPastedFiles(event.clipboardData);
          if (queue === undefined || files.length === 0) return;
          event.preventDefault();
          queue.add(files);
        }}
      />
      {Suggestions && !isPreviewShown && <Suggestions textarea={textarea} text={value} onPick={apply} />}
      {error !== undefined && (
        <p className="composer-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {props.modeSwitch}
      {queue !== undefined && <QueuedFiles queue={queue} ticket={props.ticket} />}
      <ArrivedComments comments={props.arrivedComments} />
      <div className="composer-foot">
        <ToolBar disabled={readOnly || isPreviewShown} onFormat={format} />
        {queue !== undefined && <FileButton onFiles={queue.add} />}
        <button
          type="button"
          className="composer-plain"
          aria-pressed={isPreviewShown}
          aria-disabled={isBlank || undefined}
          onClick={() => !isBlank && setPreview(!preview)}
        >
          Preview
        </button>
        <span className="composer-send">{children}</span>
      </div>
      {hint !== undefined && (
        <p className="composer-hint" id={`${id}-hint`} hidden={Boolean(props.notice)}>
          {hint}
        </p>
      )}
      <p className="composer-hint" role="status" hidden={!props.notice}>
        {props.notice}
      </p>
    </div>
  );
}
