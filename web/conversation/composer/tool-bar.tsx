import { type KeyboardEvent, useState } from 'react';
import { type TextFormat, textFormats } from './marks.ts';

const names: Readonly<Record<TextFormat, string>> = {
  bold: 'Bold (Ctrl+B)',
  italic: 'Italic (Ctrl+I)',
  list: 'List',
  quote: 'Quote',
  link: 'Link',
  code: 'Code',
};

const iconPaths: Readonly<Record<TextFormat, string>> = {
  bold: 'M4 2.5h4.5a2.7 2.7 0 0 1 0 5.4H4zm0 5.4h5.2a2.8 2.8 0 0 1 0 5.6H4z',
  italic: 'M6.5 2.5h5M4.5 13.5h5M9.5 2.5l-3 11',
  list: 'M6 4h8M6 8h8M6 12h8M2.2 4h.1M2.2 8h.1M2.2 12h.1',
  quote: 'M2.5 2.5v11M6 4.5h8M6 8h8M6 11.5h5',
  link: 'M6.5 9.5l3-3M7.5 4.5l1.4-1.4a2.8 2.8 0 0 1 4 4l-1.4 1.4M8.5 11.5l-1.4 1.4a2.8 2.8 0 0 1-4-4l1.4-1.4',
  code: 'M5.5 4L2 8l3.5 4M10.5 4L14 8l-3.5 4',
};

interface Props {
  disabled: boolean;
  onFormat: (mark: TextFormat) => void;
}

/** The toolbar is one Tab stop; arrow keys move within it (ARIA toolbar pattern). */
export function ToolBar({ disabled, onFormat }: Props) {
  const [current, setCurrent] = useState(0);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (current + step + textFormats.length) % textFormats.length;
    setCurrent(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div className="composer-tools" role="toolbar" aria-label="Formatting" tabIndex={-1} onKeyDown={move}>
      {textFormats.map((textFormat, index) => (
        <button
          key={textFormat}
          type="button"
          title={names[textFormat]}
          aria-label={names[textFormat]}
          aria-disabled={disabled || undefined}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          // Keeps the selection in the text, which Safari would otherwise drop.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => !disabled && onFormat(textFormat)}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d={iconPaths[textFormat]} />
          </svg>
        </button>
      ))}
    </div>
  );
}
