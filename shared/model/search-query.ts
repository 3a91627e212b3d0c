/**
 * The language of the search box: words in any order, "quoted phrases", `-without`, and conditions such as
 * `from:anna` or `is:open`. Does not use zod, which is large: browsers load this file to parse a search
 * before they send it.
 */
import { fold, listFoldedWords } from './folded-text.ts';
import { parseTypedTicketNumber } from './ticket-number.ts';
import { type Priority, type TicketStatus, priorities, getStatusTab, ticketStatuses } from './ticket.ts';

/** The fields that a condition such as `from:anna` can name. */
const namedFields = ['from', 'company', 'tag'] as const;
export type NamedField = (typeof namedFields)[number];

interface Negatable {
  /** Whether the condition excludes matching tickets. */
  readonly negated: boolean;
}

/** A part of a word, or a phrase with spaces, which must occur within one text. Folded. */
export interface WordCondition extends Negatable {
  readonly kind: 'words';
  readonly text: string;
  /**
   * The folded number of the ticket that `#124` or `TKT124` refers to; a ticket matches if it contains this
   * number or `text`.
   */
  readonly ticket_number?: string;
}

/**
 * A part of the requester's name or address (`from`), a part of the company's name, or a whole tag. Folded.
 */
export interface FieldCondition extends Negatable {
  readonly kind: NamedField;
  readonly text: string;
}

/**
 * Exactly one of `statuses`, `priority` and `unassigned` is set. A ticket matches if it has any of the
 * statuses.
 */
export interface StateCondition extends Negatable {
  readonly kind: 'is';
  readonly statuses?: readonly TicketStatus[];
  readonly priority?: Priority;
  readonly unassigned?: true;
}

/** `before`: created before `at`; `after`: created at that time or later. ISO 8601. */
export interface TimeCondition extends Negatable {
  readonly kind: 'before' | 'after';
  readonly at: string;
}

export type SearchCondition = WordCondition | FieldCondition | StateCondition | TimeCondition;

export interface SearchQuery {
  /** A ticket must match all conditions. */
  readonly conditions: readonly SearchCondition[];
  /** Errors in the search: sentences that suggest what to write instead. */
  readonly problems: readonly string[];
}

const replaceUnderscores = (name: string) => name.replaceAll('_', '-');
const isOpen = (status: TicketStatus) => getStatusTab(status) !== 'closed';

/** The conditions for the values of `is:`. */
const stateConditions: Readonly<Record<string, Omit<StateCondition, 'kind' | 'negated'>>> = {
  ...Object.fromEntries(priorities.map((priority) => [priority, { priority }])),
  ...Object.fromEntries(ticketStatuses.map((status) => [replaceUnderscores(status), { statuses: [status] }])),
  open: { statuses: ticketStatuses.filter(isOpen) },
  ended: { statuses: ticketStatuses.filter((status) => !isOpen(status)) },
};
const staffStateConditions: typeof stateConditions = { ...stateConditions, unassigned: { unassigned: true } };

/** The values of `is:`, for help and messages. Only staff can search by assignee. */
export const listSearchStates = (isStaff: boolean): readonly string[] =>
  Object.keys(isStaff ? staffStateConditions : stateConditions);

/** The start of a year, month or day in UTC. */
function parseTime(value: string): string | undefined {
  const [, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(value) ?? [];
  if (year === undefined) return undefined;
  const time = new Date(`${year}-${month}-${day}T00:00:00.000Z`);
  // `Date` would accept the 31st of February as the 3rd of March.
  const isValidDate =
    !Number.isNaN(time.getTime()) && time.toISOString().startsWith(`${year}-${month}-${day}`);
  return isValidDate && time.getTime() >= 0 ? time.toISOString() : undefined;
}

interface Token {
  readonly negated: boolean;
  /** The text before the colon, in lower case; empty for words without a field. */
  readonly field: string;
  readonly value: string;
  readonly quoted: boolean;
}

/**
 * Matches an optional `-`, an optional field with `:`, and a word or a quoted text, whose closing quotation
 * mark may be missing.
 */
const tokenPattern = /(-?)(?:([a-z]+):)?(?:["“„”]([^"“„”]*)["“„”]?|(\S*))/iuy;

function* tokenize(text: string): Generator<Token> {
  let at = 0;
  while (at < text.length) {
    if (/\s/.test(text.charAt(at))) {
      at += 1;
      continue;
    }
    tokenPattern.lastIndex = at;
    const [whole = '', minus = '', field = '', quote, word = ''] = tokenPattern.exec(text) ?? [];
    at += Math.max(whole.length, 1);
    yield {
      negated: minus !== '',
      field: field.toLowerCase(),
      value: quote ?? word,
      quoted: quote !== undefined,
    };
  }
}

const toWordConditions = (
  value: string,
  { negated, quoted }: Pick<Token, 'negated' | 'quoted'>,
): WordCondition[] =>
  (quoted ? [fold(value)] : listFoldedWords(value)).filter(Boolean).map((text) => {
    const number = parseTypedTicketNumber(text);
    return {
      kind: 'words',
      text,
      negated,
      ...(number !== undefined && { ticket_number: fold(number) }),
    };
  });

type TokenResult = { readonly conditions: readonly SearchCondition[] } | { readonly problem: string };

function readTimeCondition(kind: 'before' | 'after', { value, negated }: Token): TokenResult {
  const at = parseTime(value);
  return at === undefined
    ? { problem: `${kind}: takes a day, a month or a year, such as ${kind}:2026-03-31` }
    : { conditions: [{ kind, at, negated }] };
}

function readStateCondition({ value, negated }: Token, isStaff: boolean): TokenResult {
  const state = (isStaff ? staffStateConditions : stateConditions)[replaceUnderscores(value.toLowerCase())];
  return state === undefined
    ? { problem: `is: takes one of ${listSearchStates(isStaff).join(', ')}` }
    : { conditions: [{ kind: 'is', negated, ...state }] };
}

function readToken(token: Token, isStaff: boolean): TokenResult {
  const { field, value, negated, quoted } = token;
  const kind = namedFields.find((namedField) => namedField === field && (namedField !== 'tag' || isStaff));
  const isField = kind !== undefined || field === 'before' || field === 'after' || field === 'is';
  if (!isField) {
    const words = field === '' ? value : `${field}:${value}`;
    return {
      conditions: toWordConditions(words === '' && negated && !quoted ? '-' : words, { negated, quoted }),
    };
  }
  // Ignores a condition for which the user has not typed a value yet.
  if (value === '') return { conditions: [] };
  if (field === 'before' || field === 'after') return readTimeCondition(field, token);
  if (kind === undefined) return readStateCondition(token, isStaff);
  const text = fold(value);
  return { conditions: text === '' ? [] : [{ kind, text, negated }] };
}

/**
 * Parses a search. Text that is not a condition is searched as words, so the only errors are unknown states
 * and impossible times.
 * @param isStaff whether the user is staff: more conditions are available to staff
 */
export function parseSearch(text: string, isStaff: boolean): SearchQuery {
  const results = Array.from(tokenize(text), (token) => readToken(token, isStaff));
  return {
    conditions: results.flatMap((result) => ('conditions' in result ? result.conditions : [])),
    problems: results.flatMap((result) => ('problem' in result ? [result.problem] : [])),
  };
}
