import { createContext, type ReactNode, useContext } from 'react';
import { findMentions } from './names.ts';

/** A name that is highlighted in a text after an `@`. */
export interface MarkedName {
  readonly name: string;
  /** Whether the name is the reader's own. */
  readonly isOwn: boolean;
}

export const MarkedNames = createContext<readonly MarkedName[]>([]);

/** A text with its mentions highlighted. */
export function MarkedText({ text }: { text: string }) {
  const names = useContext(MarkedNames);
  const parts: ReactNode[] = [];
  let position = 0;
  for (const { from, to, person } of findMentions(text, names)) {
    parts.push(
      text.slice(position, from),
      <span key={from} className={person.isOwn ? 'mention mention-own' : 'mention'}>
        {text.slice(from, to)}
      </span>,
    );
    position = to;
  }
  return position === 0 ? text : [...parts, text.slice(position)];
}
