import {
  type ComponentType,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { TicketComment } from '@portico/shared/contract/tickets.ts';
import { FileButton } from '../files/file-button.tsx';
import { QueuedFiles } from '../files/queued-files.tsx';
import type { FileQueue } from '../files/use-file-queue.ts';
import { Formatted } from '../markdown/formatted.tsx';
import { ArrivedComments } from './arrived-comments.tsx';
import { type Edit, editOf, type Mark } from './marks.ts';
import { ToolBar } from './tool-bar.tsx';
import '../user-text.css';
import './composer.css';

export interface SuggestionsProps {
  area: RefObject<HTMLTextAreaElement | null>;
  /** The text in the area. */
  text: string;
  onPick: (edit: Edit) => void;
}

interface Props {
  id?: string;
  label: string;
  hint?: string;
  /** Takes the place of the hint after something was sent. */
  notice?: ReactNode;
  error?: string | undefined;
  /** Arrived since the user began to write. */
  arrived: readonly TicketComment[];
  placeholder: string;
  value: string;
  readOnly: boolean;
  onChange: (value: string) => void;
  /** Whether Ctrl+Enter sends the form. */
  canSend: boolean;
  /** What Ctrl+Shift+Enter does. @default it sends the form, too */
  onShiftSend?: (() => void) | undefined;
  /** Files that are sent with the text; undefined where there can be none. */
  queue?: FileQueue | undefined;
  /** The ticket that failed files can be sent to again. */
  ticket: string;
  /** The look of an internal note. */
  isNote?: boolean;
  /** Below the text: what it could continue with. */
  Suggestions?: ComponentType<SuggestionsProps>;
  /** Above the text: who reads it. */
  head?: ReactNode;
  /** Below the text: the choice of what it is. */
  mode?: ReactNode;
  /** The buttons that send. */
  children: ReactNode;
}

const shortcuts: Readonly<Record<string, Mark>> = { b: 'bold', i: 'italic' };

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** A text with formatting and files, the same for customers and staff. It is part of a form. */
export function Composer(props: Props) {
  const { label, hint, error, placeholder, value, readOnly, onChange, canSend, onShiftSend, queue, head } =
    props;
  const { Suggestions, children } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const area = useRef<HTMLTextAreaElement>(null);
  const selection = useRef<readonly [start: number, end: number]>(undefined);
  const [preview, setPreview] = useState(false);
  const [dragOver, setDragOver] = useState(false);
  const blank = value.trim() === '';
  const showPreview = preview && !blank;

  useEffect(() => {
    const wanted = selection.current;
    selection.current = undefined;
    if (wanted === undefined || area.current === null) return;
    area.current.focus();
    area.current.setSelectionRange(...wanted);
  });

  const apply = (edit: Edit) => {
    selection.current = [edit.start, edit.end];
    onChange(value.slice(0, edit.from) + edit.insert + value.slice(edit.to));
  };
  const format = (mark: Mark) => {
    const element = area.current;
    if (element === null || readOnly) return;
    const { selectionStart: start, selectionEnd: end } = element;
    apply(editOf(mark, { text: value, start, end }));
  };
  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const mark = shortcuts[event.key.toLowerCase()];
    if (event.key === 'Enter' && canSend) {
      if (event.shiftKey && onShiftSend) onShiftSend();
      else event.currentTarget.form?.requestSubmit();
    } else if (mark !== undefined && !event.shiftKey) {
      event.preventDefault();
      format(mark);
    }
  };
  const drag = (event: DragEvent) => {
    if (queue === undefined || !hasFiles(event)) return;
    event.preventDefault();
    setDragOver(event.type !== 'drop' && event.type !== 'dragleave');
    if (event.type === 'drop') queue.add(event.dataTransfer.files);
  };
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(
    Boolean,
  );
  return (
    <div
      className={`composer${props.isNote === true ? ' composer-note' : ''}${dragOver ? ' composer-over' : ''}`}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drag}
    >
      <div className="composer-head">
        <label className="composer-label" htmlFor={id}>
          {label}
        </label>
        {head}
      </div>
      {showPreview && (
        <div className="composer-preview user-text" role="group" aria-label="Preview" dir="auto">
          <Formatted text={value} />
        </div>
      )}
      <textarea
        id={id}
        ref={area}
        hidden={showPreview}
        rows={5}
        dir="auto"
        value={value}
        readOnly={readOnly}
        placeholder={placeholder}
        aria-describedby={described.length > 0 ? described.join(' ') : undefined}
        aria-invalid={error !== undefined}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={keyDown}
        onPaste={(event) => {
          if (queue === undefined || event.clipboardData.files.length === 0) return;
          event.preventDefault();
          queue.add(event.clipboardData.files);
        }}
      />
      {Suggestions && !showPreview && <Suggestions area={area} text={value} onPick={apply} />}
      {error !== undefined && (
        <p className="composer-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {props.mode}
      {queue !== undefined && <QueuedFiles queue={queue} ticket={props.ticket} />}
      <ArrivedComments comments={props.arrived} />
      <div className="composer-foot">
        <ToolBar disabled={readOnly || showPreview} onMark={format} />
        {queue !== undefined && <FileButton onFiles={queue.add} />}
        <button
          type="button"
          className="composer-plain"
          aria-pressed={showPreview}
          aria-disabled={blank || undefined}
          onClick={() => !blank && setPreview(!preview)}
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
