import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import './option-list.css';

interface Props<T> {
  textarea: RefObject<HTMLTextAreaElement | null>;
  label: string;
  /** The search text that the options match. When it changes, the first option becomes active. */
  query: string;
  /** At least one. */
  options: readonly T[];
  onPick: (option: T) => void;
  onClose: () => void;
  children: (option: T) => ReactNode;
}

/**
 * Suggestions for a text. The focus stays in the textarea. Assistive technology announces the textarea as a
 * textbox, not as a combobox, because it has several lines; its `aria-activedescendant` is the option that
 * Enter inserts.
 */
export function OptionList<T extends { readonly id: string }>(props: Props<T>) {
  const { textarea, label, query, options, onPick, onClose, children } = props;
  const list = useId();
  const [chosen, setChosen] = useState({ query, index: 0 });
  const index = chosen.query === query ? Math.min(chosen.index, options.length - 1) : 0;

  useEffect(() => {
    const element = textarea.current;
    if (element === null) return undefined;
    const move = (step: number) =>
      setChosen({ query, index: (index + step + options.length) % options.length });
    const insert = () => {
      const option = options[index];
      if (option) onPick(option);
    };
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: insert,
      Tab: insert,
      Escape: onClose,
    };
    const handleKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
      const action = ctrlKey || metaKey || altKey || shiftKey || isComposing ? undefined : actions[key];
      if (!action) return;
      event.preventDefault();
      // Other lists of options for the same textarea must not handle the key as well.
      event.stopImmediatePropagation();
      action();
    };
    element.addEventListener('keydown', handleKeyDown);
    element.setAttribute('aria-autocomplete', 'list');
    element.setAttribute('aria-controls', list);
    element.setAttribute('aria-activedescendant', `${list}-${index}`);
    return () => {
      element.removeEventListener('keydown', handleKeyDown);
      for (const name of ['autocomplete', 'controls', 'activedescendant'])
        element.removeAttribute(`aria-${name}`);
    };
  });

  return (
    <div className="option-list" id={list} role="listbox" aria-label={label}>
      {options.map((option, position) => (
        <div
          key={option.id}
          id={`${list}-${position}`}
          role="option"
          aria-selected={position === index}
          tabIndex={-1}
          onMouseDown={(event) => {
            // The textarea keeps the focus.
            event.preventDefault();
            onPick(option);
          }}
        >
          {children(option)}
        </div>
      ))}
    </div>
  );
}
