import * as z from 'zod';
import { type SearchDocument, facets, tagPrefix } from '../../domain/ticket/search-document.ts';
import {
  type Column,
  decodeColumn,
  encodeColumn,
  setWholeWordRanks,
  raiseMatchRanks,
  decodeWordsByTicket,
} from './column.ts';
import { type Hit, type IndexQuery, type Term, deletedStatus } from '../index-query.ts';

/**
 * A segment is an immutable part of the index: up to some thousands of tickets, newest first, in two objects.
 * One object has the words that customers see, with ids, stamps and facets; the other has the words of notes.
 */
export interface Segment {
  readonly count: number;
  readonly ids: Buffer;
  readonly stamps: Buffer;
  /** The values of each facet. */
  readonly facetValues: readonly (readonly string[])[];
  /** For each facet and ticket, the index of its value. */
  readonly facetIndexes: readonly Uint16Array[];
  readonly words: Column;
}

export const idLength = 26;
/** The number of bytes that 40 decimal digits need. */
const stampLength = 17;

const Header = z.object({
  count: z.int(),
  facets: z.array(z.array(z.string())),
  sizes: z.array(z.int()),
});
type Header = z.output<typeof Header>;

/** The length of the header, the header as JSON, and the concatenated parts. */
function pack(header: Omit<Header, 'sizes'>, parts: readonly Buffer[]): Buffer {
  const head = Buffer.from(JSON.stringify({ ...header, sizes: parts.map(({ length }) => length) }));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(head.length);
  return Buffer.concat([size, head, ...parts]);
}

function unpack(bytes: Buffer): { header: Header; parts: Buffer[] } {
  const begin = 4 + bytes.readUInt32LE();
  const header = Header.parse(JSON.parse(bytes.toString('utf8', 4, begin)));
  let at = begin;
  const parts = header.sizes.map((size) => bytes.subarray(at, (at += size)));
  return { header, parts };
}

const encodeStamp = (stamp: string) =>
  Buffer.from(
    BigInt(stamp)
      .toString(16)
      .padStart(stampLength * 2, '0'),
    'hex',
  );

const decodeNumbers = (bytes: Buffer) =>
  Uint16Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readUInt16LE(index * 2));

/** @param documents newest first, each ticket once */
export function encodeSegment(documents: readonly SearchDocument[]): { words: Buffer; notes: Buffer } {
  const values = facets.map((facet) => [...new Set(documents.map((document) => document.facets[facet]))]);
  const facetIndexes = facets.map((facet, index) => {
    const indexes = new Map(values[index]?.map((value, at) => [value, at]));
    const valueIndexes = documents.map((document) => indexes.get(document.facets[facet]) ?? 0);
    return Buffer.from(Uint16Array.from(valueIndexes).buffer);
  });
  const count = documents.length;
  return {
    words: pack({ count, facets: values }, [
      Buffer.from(documents.map(({ id }) => id).join('')),
      Buffer.concat(documents.map(({ stamp }) => encodeStamp(stamp))),
      ...facetIndexes,
      ...encodeColumn(documents.map(({ words }) => words)),
    ]),
    notes: pack({ count, facets: [] }, encodeColumn(documents.map(({ notes }) => notes))),
  };
}

const emptyBuffer = Buffer.alloc(0);

export function decodeSegment(bytes: Buffer): Segment {
  const { header, parts } = unpack(bytes);
  const [ids = emptyBuffer, stamps = emptyBuffer, ...others] = parts;
  return {
    count: header.count,
    ids,
    stamps,
    facetValues: header.facets,
    facetIndexes: others.slice(0, facets.length).map(decodeNumbers),
    words: decodeColumn(others.slice(facets.length)),
  };
}

export const decodeNotes = (bytes: Buffer): Column => decodeColumn(unpack(bytes).parts);

const getIdAt = ({ ids }: Segment, position: number): string =>
  ids.toString('latin1', position * idLength, (position + 1) * idLength);

const getStampAt = ({ stamps }: Segment, position: number): string =>
  BigInt(`0x${stamps.toString('hex', position * stampLength, (position + 1) * stampLength)}`)
    .toString()
    .padStart(40, '0');

/** The first position whose id is not greater than this one; ids are in descending order. */
export function findPosition(segment: Segment, id: string): number {
  let [low, high] = [0, segment.count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (getIdAt(segment, middle) > id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The position and stamp of a ticket; undefined if the segment does not contain it. */
export function findDocument(segment: Segment, id: string): { position: number; stamp: string } | undefined {
  const position = findPosition(segment, id);
  if (position === segment.count || getIdAt(segment, position) !== id) return undefined;
  return { position, stamp: getStampAt(segment, position) };
}

const getFacetValue = ({ facetValues, facetIndexes }: Segment, facet: number, position: number): string =>
  facetValues[facet]?.[facetIndexes[facet]?.[position] ?? 0] ?? '';

/** For each ticket, 1 if its facets pass the filters and its id is in the range. */
function selectTickets(segment: Segment, { filters, from, until }: IndexQuery): Uint8Array {
  const selectedFlags = new Uint8Array(segment.count);
  const end = from === '' ? segment.count : findPosition(segment, from);
  const includesEnd = end < segment.count && getIdAt(segment, end) === from;
  const begin = findPosition(segment, until);
  const first = begin < segment.count && getIdAt(segment, begin) === until ? begin + 1 : begin;
  selectedFlags.fill(1, first, Math.max(first, includesEnd ? end + 1 : end));
  const notDeletedFilter = { facet: 'status', values: [deletedStatus], negated: true } as const;
  for (const { facet, values, negated } of [notDeletedFilter, ...filters]) {
    const index = facets.indexOf(facet);
    const passesByValue =
      segment.facetValues[index]?.map((value) => values.includes(value) !== negated) ?? [];
    if (passesByValue.every(Boolean)) continue;
    segment.facetIndexes[index]?.forEach((valueIndex, position) => {
      if (passesByValue[valueIndex] !== true) selectedFlags[position] = 0;
    });
  }
  return selectedFlags;
}

function rankDocuments(segment: Segment, notes: Column | undefined, { texts, isTag }: Term): Uint8Array {
  const ranks = new Uint8Array(segment.count);
  for (const column of notes ? [segment.words, notes] : [segment.words])
    for (const text of texts)
      if (isTag) setWholeWordRanks(column, `${tagPrefix}${text}`, ranks);
      else raiseMatchRanks(column, Buffer.from(text), ranks);
  return ranks;
}

/** The matching tickets, newest first. @param notes undefined unless the query searches notes */
export function searchSegment(
  segment: Segment,
  notes: Column | undefined,
  query: IndexQuery,
): readonly (Hit & { readonly position: number })[] {
  const selectedFlags = selectTickets(segment, query);
  const scores = new Uint16Array(segment.count);
  for (const term of query.terms) {
    if (!selectedFlags.includes(1)) return [];
    const ranks = rankDocuments(segment, notes, term);
    for (let position = 0; position < selectedFlags.length; position += 1) {
      const rank = ranks[position] ?? 0;
      if (rank > 0 === term.negated) selectedFlags[position] = 0;
      else scores[position] = (scores[position] ?? 0) + rank;
    }
  }
  const hits: (Hit & { position: number })[] = [];
  for (
    let position = selectedFlags.indexOf(1);
    position >= 0;
    position = selectedFlags.indexOf(1, position + 1)
  )
    hits.push({ position, id: getIdAt(segment, position), score: scores[position] ?? 0 });
  return hits;
}

/** Decodes the documents, to encode them again with changes. */
export function readDocuments(segment: Segment, notes: Column): SearchDocument[] {
  const notesByTicket = decodeWordsByTicket(notes, segment.count);
  return decodeWordsByTicket(segment.words, segment.count).map((words, position) => ({
    id: getIdAt(segment, position),
    stamp: getStampAt(segment, position),
    facets: {
      company_id: getFacetValue(segment, 0, position),
      status: getFacetValue(segment, 1, position),
      priority: getFacetValue(segment, 2, position),
      assignee_id: getFacetValue(segment, 3, position),
    },
    words,
    notes: notesByTicket[position] ?? [],
  }));
}
