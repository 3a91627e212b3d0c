import { type KeyboardEvent, useEffect, useRef } from 'react';
import { type TextEdit, formatSelection, type TextFormat } from './marks.ts';

const shortcuts: Readonly<Record<string, TextFormat>> = { b: 'bold', i: 'italic' };

/** Formats the text of a textarea, with a toolbar and with Ctrl+B and Ctrl+I. */
export function useFormatting(value: string, readOnly: boolean, onChange: (value: string) => void) {
  const textarea = useRef<HTMLTextAreaElement>(null);
  const selection = useRef<readonly [start: number, end: number]>(undefined);

  useEffect(() => {
    const nextSelection = selection.current;
    selection.current = undefined;
    if (nextSelection === undefined || textarea.current === null) return;
    textarea.current.focus();
    textarea.current.setSelectionRange(...nextSelection);
  });

  const apply = (edit: TextEdit) => {
    selection.current = [edit.start, edit.end];
    onChange(value.slice(0, edit.from) + edit.insertedText + value.slice(edit.to));
  };
  const format = (textFormat: TextFormat) => {
    const element = textarea.current;
    if (element === null || readOnly) return;
    const { selectionStart: start, selectionEnd: end } = element;
    apply(formatSelection(textFormat, { text: value, start, end }));
  };
  return {
    area: textarea,
    apply,
    format,
    formatByKey: (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      const textFormat = shortcuts[event.key.toLowerCase()];
      if (textFormat === undefined) return;
      event.preventDefault();
      format(textFormat);
    },
  };
}
