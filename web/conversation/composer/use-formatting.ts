import { type KeyboardEvent, useEffect, useRef } from 'react';
import { type Edit, formatSelection, type Mark } from './marks.ts';

const shortcuts: Readonly<Record<string, Mark>> = { b: 'bold', i: 'italic' };

/** Formats the text of a textarea, with a toolbar and with Ctrl+B and Ctrl+I. */
export function useFormatting(value: string, readOnly: boolean, onChange: (value: string) => void) {
  const area = useRef<HTMLTextAreaElement>(null);
  const selection = useRef<readonly [start: number, end: number]>(undefined);

  useEffect(() => {
    const nextSelection = selection.current;
    selection.current = undefined;
    if (nextSelection === undefined || area.current === null) return;
    area.current.focus();
    area.current.setSelectionRange(...nextSelection);
  });

  const apply = (edit: Edit) => {
    selection.current = [edit.start, edit.end];
    onChange(value.slice(0, edit.from) + edit.insert + value.slice(edit.to));
  };
  const format = (mark: Mark) => {
    const element = area.current;
    if (element === null || readOnly) return;
    const { selectionStart: start, selectionEnd: end } = element;
    apply(formatSelection(mark, { text: value, start, end }));
  };
  return {
    area,
    apply,
    format,
    formatByKey: (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      const mark = shortcuts[event.key.toLowerCase()];
      if (mark === undefined) return;
      event.preventDefault();
      format(mark);
    },
  };
}
