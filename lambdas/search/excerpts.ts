import type { TicketMatch } from '@portico/shared/contract/search.ts';
import { fold, foldWithPositions } from '@portico/shared/model/folded-text.ts';
import type { SearchCondition } from '@portico/shared/model/search-query.ts';
import { type TicketSearch, conditionPlaces, listSearchableTexts, listSearchedTexts } from './query.ts';
import type { SearchField } from '@portico/shared/contract/search.ts';
import type { SearchableText, TicketTexts } from './ticket-texts.ts';

/** The number of characters before the first match, and in the whole excerpt. */
const contextLength = 40;
const excerptLength = 160;
const maxExcerpts = 4;
const ellipsis = '…';

type Range = readonly [begin: number, end: number];

/**
 * The texts that a search looks for in one place of a ticket, such as the subject. Negated texts are omitted.
 */
function listTextsForPlace(conditions: readonly SearchCondition[], place: SearchField): string[] {
  return conditions.flatMap((condition) => {
    const { kind, negated } = condition;
    if (negated || (kind !== 'words' && kind !== 'from' && kind !== 'company' && kind !== 'tag')) return [];
    const places = conditionPlaces[kind];
    if (places !== undefined && !places.includes(place)) return [];
    return kind === 'tag' ? [condition.text] : listSearchedTexts(condition);
  });
}

/** The positions of the texts in the original, sorted and without overlaps. */
function findRanges(original: string, queryTexts: readonly string[]): Range[] {
  const { text, positions } = foldWithPositions(original);
  const ranges: Range[] = [];
  for (const queryText of queryTexts)
    for (let at = text.indexOf(queryText); at >= 0; at = text.indexOf(queryText, at + queryText.length)) {
      let end = at + queryText.length;
      // Skips accents that belong to the last character.
      while (positions[end] === positions[end - 1]) end += 1;
      ranges.push([positions[at] ?? 0, positions[end] ?? original.length]);
    }
  const merged: Range[] = [];
  for (const [begin, end] of ranges.sort(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && begin <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], end)];
    else merged.push([begin, end]);
  }
  return merged;
}

/** The part of a long text around its first match. */
function findExcerptRange(text: string, [first]: readonly Range[]): Range {
  if (text.length <= excerptLength) return [0, text.length];
  const at = Math.max(0, (first?.[0] ?? 0) - contextLength);
  const spaceOffset = at === 0 ? -1 : text.slice(at, at + contextLength).search(/\s/);
  const begin = Math.min(spaceOffset < 0 ? at : at + spaceOffset + 1, first?.[0] ?? at);
  return [begin, Math.min(text.length, Math.max(begin + excerptLength, first?.[1] ?? 0))];
}

function markRanges(text: string, ranges: readonly Range[], [begin, end]: Range): TicketMatch['parts'] {
  const parts: { text: string; marked: boolean }[] = [];
  const add = (from: number, to: number, marked: boolean) => {
    if (to > from) parts.push({ text: text.slice(from, to), marked });
  };
  let at = begin;
  for (const [from, to] of ranges.filter((range) => range[0] < end)) {
    add(at, from, false);
    add(from, Math.min(to, end), true);
    at = Math.min(to, end);
  }
  add(at, end, false);
  if (begin > 0) parts.unshift({ text: ellipsis, marked: false });
  if (end < text.length) parts.push({ text: ellipsis, marked: false });
  return parts;
}

function createMatch({ place, text }: SearchableText, queryTexts: readonly string[]): TicketMatch {
  const ranges = findRanges(text, queryTexts);
  return { in: place, parts: markRanges(text, ranges, findExcerptRange(text, ranges)) };
}

/** The places where a ticket matches a search, with marked matches. */
export function findExcerpts({ query, searchScope }: TicketSearch, ticket: TicketTexts): TicketMatch[] {
  const matches: TicketMatch[] = [];
  for (const placedText of listSearchableTexts(ticket, searchScope)) {
    if (matches.length === maxExcerpts) break;
    if (matches.some((match) => match.in === placedText.place)) continue;
    const foldedText = fold(placedText.text);
    const queryTexts = listTextsForPlace(query.conditions, placedText.place).filter((queryText) =>
      foldedText.includes(queryText),
    );
    if (queryTexts.length > 0) matches.push(createMatch(placedText, queryTexts));
  }
  return matches;
}
