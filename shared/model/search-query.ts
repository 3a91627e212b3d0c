/**
 * The language of the search box: words in any order, "quoted phrases", `-without`, and conditions such as
 * `from:anna` or `is:open`. Plain code: browsers read a search with it before they send it.
 */
import { fold, foldedWords } from './folded-text.ts';
import { ticketNumberMeant } from './ticket-number.ts';
import { type Level, type TicketStatus, levels, tabOfStatus, ticketStatuses } from './ticket.ts';

/** Fields that a condition can name, besides words anywhere. */
const namedFields = ['from', 'company', 'tag'] as const;
export type NamedField = (typeof namedFields)[number];

interface Negatable {
  /** Tickets for which it does not hold are searched for. */
  readonly negated: boolean;
}

/** A part of a word; with spaces a phrase, which must be in one text. Folded. */
export interface WordCondition extends Negatable {
  readonly kind: 'words';
  readonly text: string;
  /** Of the ticket that `#124` or `TKT124` means, folded: what contains either is found. */
  readonly ticket_number?: string;
}

/** A part of the requester's name or address, or of the company's name; a whole tag. Folded. */
export interface FieldCondition extends Negatable {
  readonly kind: NamedField;
  readonly text: string;
}

/** Any of these. */
export interface StateCondition extends Negatable {
  readonly kind: 'is';
  readonly statuses?: readonly TicketStatus[];
  readonly priority?: Level;
  readonly unassigned?: true;
}

/** Created before this time, or from then on: ISO 8601. */
export interface TimeCondition extends Negatable {
  readonly kind: 'before' | 'after';
  readonly at: string;
}

export type SearchCondition = WordCondition | FieldCondition | StateCondition | TimeCondition;

export interface SearchQuery {
  /** All of them hold for a ticket that is found. */
  readonly conditions: readonly SearchCondition[];
  /** What cannot be understood, each as a sentence that says what to write instead. */
  readonly problems: readonly string[];
}

const named = (name: string) => name.replaceAll('_', '-');
const isOpen = (status: TicketStatus) => tabOfStatus(status) !== 'closed';

/** What `is:` takes, by its name. */
const states: Readonly<Record<string, Omit<StateCondition, 'kind' | 'negated'>>> = {
  ...Object.fromEntries(levels.map((priority) => [priority, { priority }])),
  ...Object.fromEntries(ticketStatuses.map((status) => [named(status), { statuses: [status] }])),
  open: { statuses: ticketStatuses.filter(isOpen) },
  ended: { statuses: ticketStatuses.filter((status) => !isOpen(status)) },
};
const statesOfStaff: typeof states = { ...states, unassigned: { unassigned: true } };

/** The values of `is:`, for help and messages. Only staff know of assignees. */
export const searchStates = (isStaff: boolean): readonly string[] =>
  Object.keys(isStaff ? statesOfStaff : states);

/** The beginning of a year, a month or a day in UTC. */
function timeOf(value: string): string | undefined {
  const [, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(value) ?? [];
  if (year === undefined) return undefined;
  const time = new Date(`${year}-${month}-${day}T00:00:00.000Z`);
  // The 31st of February is not the 3rd of March.
  const isReal = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(`${year}-${month}-${day}`);
  return isReal && time.getTime() >= 0 ? time.toISOString() : undefined;
}

interface Token {
  readonly negated: boolean;
  /** As typed, in lower case; empty for a word. */
  readonly field: string;
  readonly value: string;
  readonly quoted: boolean;
}

/** `-`, a field and `:`, then a quoted text, whose last quotation mark can be missing, or a word. */
const tokenPattern = /(-?)(?:([a-z]+):)?(?:["“„”]([^"“„”]*)["“„”]?|(\S*))/iuy;

function* tokensOf(text: string): Generator<Token> {
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

const wordsOf = (value: string, { negated, quoted }: Pick<Token, 'negated' | 'quoted'>): WordCondition[] =>
  (quoted ? [fold(value)] : foldedWords(value)).filter(Boolean).map((text) => {
    const number = ticketNumberMeant(text);
    return {
      kind: 'words',
      text,
      negated,
      ...(number !== undefined && { ticket_number: fold(number) }),
    };
  });

type Read = { readonly conditions: readonly SearchCondition[] } | { readonly problem: string };

function readTime(kind: 'before' | 'after', { value, negated }: Token): Read {
  const at = timeOf(value);
  return at === undefined
    ? { problem: `${kind}: takes a day, a month or a year, such as ${kind}:2026-03-31` }
    : { conditions: [{ kind, at, negated }] };
}

function readState({ value, negated }: Token, isStaff: boolean): Read {
  const state = (isStaff ? statesOfStaff : states)[named(value.toLowerCase())];
  return state === undefined
    ? { problem: `is: takes one of ${searchStates(isStaff).join(', ')}` }
    : { conditions: [{ kind: 'is', negated, ...state }] };
}

function readToken(token: Token, isStaff: boolean): Read {
  const { field, value, negated, quoted } = token;
  const kind = namedFields.find((one) => one === field && (one !== 'tag' || isStaff));
  const isField = kind !== undefined || field === 'before' || field === 'after' || field === 'is';
  if (!isField) {
    const typed = field === '' ? value : `${field}:${value}`;
    return { conditions: wordsOf(typed === '' && negated && !quoted ? '-' : typed, { negated, quoted }) };
  }
  // Still being typed.
  if (value === '') return { conditions: [] };
  if (field === 'before' || field === 'after') return readTime(field, token);
  if (kind === undefined) return readState(token, isStaff);
  const text = fold(value);
  return { conditions: text === '' ? [] : [{ kind, text, negated }] };
}

/**
 * Reads a search. Text that is no condition is words: no typed text is an error, except a state or a time
 * that does not exist.
 * @param isStaff whether it is a search of staff, who have more conditions
 */
export function readSearch(text: string, isStaff: boolean): SearchQuery {
  const read = Array.from(tokensOf(text), (token) => readToken(token, isStaff));
  return {
    conditions: read.flatMap((one) => ('conditions' in one ? one.conditions : [])),
    problems: read.flatMap((one) => ('problem' in one ? [one.problem] : [])),
  };
}
