/** The command in the first line of a staff member's answer. */
export interface CommandResult {
  /** `unknown`: an unknown word after `#`. Such an answer must not become a public comment. */
  readonly command: 'note' | 'close' | 'assign' | 'unknown' | undefined;
  /** For `assign`: an address, or `me`. */
  readonly assignee?: string;
  /** The answer without the command line. */
  readonly content: string;
}

/** Mail programs insert a link after an address. */
const assignmentPattern =
  /^#assign[^\S\n]+(me|[^\s<>@]+@[^\s<>@]+)(?:[^\S\n]*<[^\s<>]*>)?[^\S\n]*(?:\n|$)([\s\S]*)$/i;

export function parseCommand(answer: string): CommandResult {
  const [, assignee, text = ''] = assignmentPattern.exec(answer) ?? [];
  if (assignee !== undefined)
    return { command: 'assign', assignee: assignee.toLowerCase(), content: text.trim() };
  const [, word, rest = ''] = /^#([a-z]+)[^\S\n]*(?:\n|$)([\s\S]*)$/i.exec(answer) ?? [];
  if (word === undefined) {
    // Text may follow the word on the same line, as in `#assign Dev`.
    const isCommand = /^#[a-z]+\s/i.test(answer);
    return { command: isCommand ? 'unknown' : undefined, content: answer };
  }
  const name = word.toLowerCase();
  if (name === 'note' || name === 'close') return { command: name, content: rest.trim() };
  return { command: 'unknown', content: answer };
}
