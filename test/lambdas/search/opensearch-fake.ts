import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';
import { versionedUpdateScript } from '../../../lambdas/search/opensearch/domain.ts';
import { indexDefinition } from '../../../lambdas/search/opensearch/document.ts';

const Values = z.union([z.string(), z.array(z.string())]);
const Document = z.record(z.string(), Values);
type Document = z.output<typeof Document>;
const BulkUpdate = z.strictObject({
  scripted_upsert: z.literal(true),
  script: z.strictObject({
    lang: z.literal('painless'),
    source: z.literal(versionedUpdateScript),
    params: z.strictObject({ document: Document }),
  }),
  upsert: z.strictObject({}),
});
const BulkAction = z.strictObject({
  update: z.strictObject({ _id: z.string(), retry_on_conflict: z.number() }),
});

const fieldMappings: Record<string, unknown> = indexDefinition.mappings.properties;
function readValues(document: Document, field: string): string[] {
  const name = field.replace(/\.whole$/, '');
  if (!(name in fieldMappings)) throw new Error(`No field ${field}`);
  return [document[name] ?? []].flat();
}

const readSingleEntry = (clause: object): [string, unknown] => {
  const entries = Object.entries(clause);
  if (entries.length !== 1 || !entries[0]) throw new Error('A clause has one kind');
  return entries[0];
};
const Clause = z.record(z.string(), z.unknown());
const BoolClause = z.strictObject({
  must: z.array(Clause),
  must_not: z.array(Clause),
  filter: z.array(Clause),
});
const readFieldEntry = (value: unknown) => readSingleEntry(Clause.parse(value));

/** @returns the score of a document; undefined if it does not match */
type Scorer = (document: Document) => number | undefined;
const createFieldScorer =
  (field: string, isMatch: (value: string) => boolean): Scorer =>
  (document) =>
    readValues(document, field).some(isMatch) ? 1 : undefined;

function createBoolScorer(value: unknown): Scorer {
  const clauses = BoolClause.parse(value);
  const must = clauses.must.map(createScorer);
  const must_not = clauses.must_not.map(createScorer);
  const filter = clauses.filter.map(createScorer);
  return (document) => {
    const hasNoMatch = (score: Scorer) => score(document) === undefined;
    if (filter.some(hasNoMatch) || !must_not.every(hasNoMatch)) return undefined;
    let sum = 0;
    for (const score of must) {
      const clauseScore = score(document);
      if (clauseScore === undefined) return undefined;
      sum += clauseScore;
    }
    return sum;
  };
}

function readWildcardPart(value: unknown): string {
  const { value: pattern } = z.strictObject({ value: z.string() }).parse(value);
  const text = pattern.replaceAll(
    /\\(.)|([*])/gsu,
    (_, escapedCharacter?: string) => escapedCharacter ?? '\u0000',
  );
  const [first, part = '', last] = text.split('\u0000');
  if (first !== '' || last !== '') throw new Error('Only parts of words are searched for');
  return part;
}

/** A function that scores documents as OpenSearch does for a query. @throws Error for unsupported queries */
function createScorer(clause: object): Scorer {
  const [kind, value] = readSingleEntry(clause);
  if (kind === 'match_none') return () => undefined;
  if (kind === 'bool') return createBoolScorer(value);
  if (kind === 'dis_max') {
    const { queries } = z.strictObject({ queries: z.array(Clause) }).parse(value);
    const scorers = queries.map(createScorer);
    return (document) => {
      const scores = scorers.flatMap((score) => score(document) ?? []);
      return scores.length === 0 ? undefined : Math.max(...scores);
    };
  }
  if (kind === 'constant_score') {
    const { filter, boost } = z.strictObject({ filter: Clause, boost: z.number() }).parse(value);
    const score = createScorer(filter);
    return (document) => (score(document) === undefined ? undefined : boost);
  }
  const [field, operand] = readFieldEntry(value);
  if (kind === 'term') {
    const text = z.string().parse(operand);
    return createFieldScorer(field, (candidate) => candidate === text);
  }
  if (kind === 'terms') {
    const values = z.array(z.string()).parse(operand);
    return createFieldScorer(field, (candidate) => values.includes(candidate));
  }
  if (kind === 'range') {
    const { gte, lt } = z.strictObject({ gte: z.string(), lt: z.string() }).parse(operand);
    return createFieldScorer(field, (candidate) => candidate >= gte && candidate < lt);
  }
  if (kind === 'wildcard') {
    const part = readWildcardPart(operand);
    return createFieldScorer(field, (candidate) => candidate.includes(part));
  }
  throw new Error(`The query ${kind} is not understood`);
}

const SearchBody = z.strictObject({
  size: z.number(),
  query: Clause,
  _source: z.tuple([z.literal('id'), z.literal('stamp')]),
  track_scores: z.literal(true),
  track_total_hits: z.literal(false),
  sort: z.array(Clause),
  search_after: z.array(z.union([z.string(), z.number()])).optional(),
});

/** The endpoints of OpenSearch that the search uses. Writes become visible after a refresh. */
export async function startOpenSearchFake() {
  const state = { failures: 0, requests: [] as { path: string; body: string; authorization: string }[] };
  let writtenDocuments: Map<string, Document> | undefined;
  let visibleDocuments = new Map<string, Document>();
  const indexMissingResponse = { status: 404, answer: { error: { type: 'index_not_found_exception' } } };

  function writeDocuments(body: string) {
    if (!writtenDocuments) return indexMissingResponse;
    const lines = body.trimEnd().split('\n');
    for (let lineIndex = 0; lineIndex < lines.length; lineIndex += 2) {
      const { _id } = BulkAction.parse(JSON.parse(lines[lineIndex] ?? '')).update;
      const { document } = BulkUpdate.parse(JSON.parse(lines[lineIndex + 1] ?? '')).script.params;
      for (const field of Object.keys(document)) readValues(document, field);
      const writtenDocument = writtenDocuments.get(_id);
      if (!writtenDocument || String(writtenDocument['stamp']) <= String(document['stamp']))
        writtenDocuments.set(_id, document);
    }
    return { status: 200, answer: { errors: false } };
  }

  function searchDocuments(body: string) {
    if (!writtenDocuments) return indexMissingResponse;
    const { size, query, sort, search_after } = SearchBody.parse(JSON.parse(body));
    const scoreDocument = createScorer(query);
    const isBestFirst = '_score' in (sort[0] ?? {});
    const matches = [...visibleDocuments.values()]
      .flatMap((document) => {
        const score = scoreDocument(document);
        return score === undefined ? [] : [{ score, id: String(document['id']), document }];
      })
      .sort((a, b) => (isBestFirst ? b.score - a.score : 0) || (a.id < b.id ? 1 : -1))
      .filter(({ score, id }) => {
        if (!search_after) return true;
        const [lastScore, lastId] = isBestFirst ? search_after : [score, search_after[0]];
        return score < Number(lastScore) || (score === Number(lastScore) && id < String(lastId));
      })
      .slice(0, size);
    const hits = matches.map(({ score, id, document: { stamp } }) => ({
      _score: score,
      _source: { id, stamp },
    }));
    return { status: 200, answer: { timed_out: false, _shards: { failed: 0 }, hits: { hits } } };
  }

  function respond(method: string, path: string, body: string): { status: number; answer: object } {
    if (method === 'PUT' && path === '/tickets') {
      if (writtenDocuments)
        return { status: 400, answer: { error: { type: 'resource_already_exists_exception' } } };
      writtenDocuments = new Map();
      return { status: 200, answer: { acknowledged: true } };
    }
    if (method === 'DELETE' && path === '/tickets') {
      if (!writtenDocuments) return indexMissingResponse;
      [writtenDocuments, visibleDocuments] = [undefined, new Map()];
      return { status: 200, answer: { acknowledged: true } };
    }
    if (method === 'POST' && path === '/tickets/_bulk') return writeDocuments(body);
    if (method === 'POST' && path === '/tickets/_search') return searchDocuments(body);
    if (method === 'POST' && path === '/tickets/_refresh') {
      visibleDocuments = new Map(writtenDocuments);
      return { status: 200, answer: { _shards: { failed: 0 } } };
    }
    throw new Error(`${method} ${path} is not understood`);
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const { method = '', url = '', headers } = request;
      state.requests.push({ path: url, body, authorization: headers.authorization ?? '' });
      let result: { status: number; answer: object };
      try {
        result = respond(method, url, body);
      } catch (error) {
        state.failures += 1;
        result = { status: 400, answer: { error: { type: 'parsing_exception', reason: String(error) } } };
      }
      response.writeHead(result.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(result.answer));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The fake has no port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    state,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
