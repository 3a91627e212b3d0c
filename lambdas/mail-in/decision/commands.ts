/** What staff ask for in the first line of an answer. */
export interface Commanded {
  /** `unknown`: a word after `#` that we do not know, which must not become a public comment. */
  readonly command: 'note' | 'close' | 'assign' | 'unknown' | undefined;
  /** Of `assign`: an address, or `me`. */
  readonly assignee?: string;
  /** The answer without that line. */
  readonly content: string;
}

/** Mail programs add a link to an address. */
const assignment =
  /^#assign[^\S\n]+(me|[^\s<>@]+@[^\s<>@]+)(?:[^\S\n]*<[^\s<>]*>)?[^\S\n]*(?:\n|$)([\s\S]*)$/i;

export function commandOf(answer: string): Commanded {
  const [, assignee, text = ''] = assignment.exec(answer) ?? [];
  if (assignee !== undefined)
    return { command: 'assign', assignee: assignee.toLowerCase(), content: text.trim() };
  const [, word, rest = ''] = /^#([a-z]+)[^\S\n]*(?:\n|$)([\s\S]*)$/i.exec(answer) ?? [];
  if (word === undefined) {
    // `#assign Dev` names a user on the same line.
    const isCommand = /^#[a-z]+\s/i.test(answer);
    return { command: isCommand ? 'unknown' : undefined, content: answer };
  }
  const name = word.toLowerCase();
  if (name === 'note' || name === 'close') return { command: name, content: rest.trim() };
  return { command: 'unknown', content: answer };
}
