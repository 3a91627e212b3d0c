import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useId, useState } from 'react';
import { useSession } from '../../session/session.tsx';
import type { SuggestionsProps } from '../composer/composer.tsx';
import { type Mentionable, mentionBefore, suggestionsFor } from './names.ts';
import { staffQuery } from './staff.ts';
import { texts } from './texts.ts';
import './mention-list.css';

/** Where the caret is in a text field that has the focus, unless something is selected. */
function useCaret(area: RefObject<HTMLTextAreaElement | null>): number | undefined {
  const [caret, setCaret] = useState<number>();
  useEffect(() => {
    const follow = () => {
      const element = area.current;
      const hasCaret =
        element !== null &&
        document.activeElement === element &&
        element.selectionStart === element.selectionEnd;
      setCaret(hasCaret ? element.selectionStart : undefined);
    };
    const events = ['selectionchange', 'input', 'focusin', 'focusout'] as const;
    for (const event of events) document.addEventListener(event, follow);
    return () => {
      for (const event of events) document.removeEventListener(event, follow);
    };
  }, [area]);
  return caret;
}

/**
 * Suggests colleagues after an `@` in a text. The focus stays in the text, which is a textbox and no combobox
 * to assistive technology, for it has several lines: it names the option that Enter inserts.
 */
export function MentionList({ area, text, onPick }: SuggestionsProps) {
  const list = useId();
  const caret = useCaret(area);
  const { user } = useSession();
  const [closedAt, setClosedAt] = useState<number>();
  const [chosen, setChosen] = useState({ query: '', index: 0 });
  const mention = caret === undefined ? undefined : mentionBefore(text, caret);
  // The list that the user has closed opens again at the next `@`.
  if (mention === undefined && caret !== undefined && closedAt !== undefined) setClosedAt(undefined);
  const isAsked = mention !== undefined && mention.from !== closedAt;
  const staff = useQuery({ ...staffQuery, enabled: isAsked });
  const others = staff.data?.filter(({ id }) => id !== user?.id) ?? [];
  const found = isAsked ? suggestionsFor(mention.query, others) : [];
  const index = chosen.query === mention?.query ? chosen.index : 0;
  const isOpen = found.length > 0;

  const pick = ({ name }: Mentionable) => {
    if (mention === undefined || caret === undefined) return;
    const insert = `@${name}${text[caret] === ' ' ? '' : ' '}`;
    const end = mention.from + name.length + 2;
    onPick({ from: mention.from, to: caret, insert, start: end, end });
  };

  useEffect(() => {
    const element = area.current;
    if (element === null || mention === undefined || !isOpen) return undefined;
    const move = (by: number) =>
      setChosen({ query: mention.query, index: (index + by + found.length) % found.length });
    const insert = () => {
      const one = found[index];
      if (one) pick(one);
    };
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: insert,
      Tab: insert,
      Escape: () => setClosedAt(mention.from),
    };
    const keyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
      const action = ctrlKey || metaKey || altKey || shiftKey || isComposing ? undefined : actions[key];
      if (!action) return;
      event.preventDefault();
      event.stopPropagation();
      action();
    };
    element.addEventListener('keydown', keyDown);
    element.setAttribute('aria-autocomplete', 'list');
    element.setAttribute('aria-controls', list);
    element.setAttribute('aria-activedescendant', `${list}-${index}`);
    return () => {
      element.removeEventListener('keydown', keyDown);
      for (const name of ['autocomplete', 'controls', 'activedescendant'])
        element.removeAttribute(`aria-${name}`);
    };
  });

  return (
    <>
      <p className={isAsked && staff.isError ? 'composer-error' : 'visually-hidden'} role="status">
        {isAsked && staff.isError ? texts.failed : isOpen && texts.found(found.length)}
      </p>
      {isOpen && (
        <div className="mention-list" id={list} role="listbox" aria-label={texts.list}>
          {found.map((one, position) => (
            <div
              key={one.id}
              id={`${list}-${position}`}
              role="option"
              aria-selected={position === index}
              tabIndex={-1}
              onMouseDown={(event) => {
                // The text keeps the focus.
                event.preventDefault();
                pick(one);
              }}
            >
              <strong>{one.name}</strong> <span>{one.email}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
