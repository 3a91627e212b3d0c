import type { SelectableStatus } from './ticket.ts';

/** The statuses that a canned reply can set; a reply cannot make a ticket new. */
export const replyStatuses = [
  'assigned',
  'in_progress',
  'resolved',
  'closed',
] as const satisfies SelectableStatus[];
export type ReplyStatus = (typeof replyStatuses)[number];

/** The placeholders in the text of a canned reply. */
export const placeholders = [
  'requester_name',
  'first_name',
  'ticket_number',
  'company_name',
  'due_time',
] as const;
export type Placeholder = (typeof placeholders)[number];

const isPlaceholder = (name: string): name is Placeholder =>
  placeholders.some((placeholder) => placeholder === name);

/** A placeholder as written in a text. */
export const formatPlaceholder = (name: string): string => `{{${name}}}`;

const placeholderPattern = /\{\{([^{}]*)\}\}/g;

/** The error in a text's placeholders; undefined if they are valid. */
export function findPlaceholderError(text: string): string | undefined {
  const unknownName = [...text.matchAll(placeholderPattern)]
    .map(([, name = '']) => name.trim())
    .find((name) => !isPlaceholder(name));
  return unknownName === undefined
    ? undefined
    : `Text has the unknown placeholder ${formatPlaceholder(unknownName)}. There are ${placeholders.map(formatPlaceholder).join(', ')}`;
}

const honorificPattern = /^(?:dr|miss|mr|mrs|ms|mx|prof)\.?$/i;

/** The first name for addressing a requester: `Ann` for `Ann Lee`, `Dr Ann Lee` and `Lee, Ann`. */
export function getFirstName(full_name: string): string {
  const [before = '', after = ''] = full_name.split(',');
  const words = (after.trim() || before).trim().split(/\s+/);
  return words.find((word) => !honorificPattern.test(word)) ?? full_name;
}

/** Replaces the placeholders with a ticket's values. */
export const fillPlaceholders = (text: string, ticket: Readonly<Record<Placeholder, string>>): string =>
  text.replace(placeholderPattern, (match, innerText: string) => {
    const name = innerText.trim();
    return isPlaceholder(name) ? ticket[name] : match;
  });
