import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';
import { versionedUpdate } from '../../../lambdas/search/opensearch/domain.ts';
import { indexDefinition } from '../../../lambdas/search/opensearch/document.ts';

const Values = z.union([z.string(), z.array(z.string())]);
const Document = z.record(z.string(), Values);
type Document = z.output<typeof Document>;
const Update = z.strictObject({
  scripted_upsert: z.literal(true),
  script: z.strictObject({
    lang: z.literal('painless'),
    source: z.literal(versionedUpdate),
    params: z.strictObject({ document: Document }),
  }),
  upsert: z.strictObject({}),
});
const Action = z.strictObject({
  update: z.strictObject({ _id: z.string(), retry_on_conflict: z.number() }),
});

const properties: Record<string, unknown> = indexDefinition.mappings.properties;
function valuesOf(document: Document, field: string): string[] {
  const name = field.replace(/\.whole$/, '');
  if (!(name in properties)) throw new Error(`No field ${field}`);
  return [document[name] ?? []].flat();
}

const onlyEntry = (clause: object): [string, unknown] => {
  const entries = Object.entries(clause);
  if (entries.length !== 1 || !entries[0]) throw new Error('A clause has one kind');
  return entries[0];
};
const Clause = z.record(z.string(), z.unknown());
const Bool = z.strictObject({
  must: z.array(Clause),
  must_not: z.array(Clause),
  filter: z.array(Clause),
});
const fieldOf = (value: unknown) => onlyEntry(Clause.parse(value));

/** @returns the score of a document; undefined if it does not match */
type Scorer = (document: Document) => number | undefined;
const onField =
  (field: string, isMatch: (value: string) => boolean): Scorer =>
  (document) =>
    valuesOf(document, field).some(isMatch) ? 1 : undefined;

function boolScorer(value: unknown): Scorer {
  const clauses = Bool.parse(value);
  const must = clauses.must.map(scorerOf);
  const must_not = clauses.must_not.map(scorerOf);
  const filter = clauses.filter.map(scorerOf);
  return (document) => {
    const fails = (score: Scorer) => score(document) === undefined;
    if (filter.some(fails) || !must_not.every(fails)) return undefined;
    let sum = 0;
    for (const score of must) {
      const one = score(document);
      if (one === undefined) return undefined;
      sum += one;
    }
    return sum;
  };
}

function partOf(value: unknown): string {
  const { value: pattern } = z.strictObject({ value: z.string() }).parse(value);
  const text = pattern.replaceAll(/\\(.)|([*])/gsu, (_, escaped?: string) => escaped ?? '\u0000');
  const [first, part = '', last] = text.split('\u0000');
  if (first !== '' || last !== '') throw new Error('Only parts of words are searched for');
  return part;
}

/** A function that scores documents as OpenSearch does for a query. @throws Error for unsupported queries */
function scorerOf(clause: object): Scorer {
  const [kind, value] = onlyEntry(clause);
  if (kind === 'match_none') return () => undefined;
  if (kind === 'bool') return boolScorer(value);
  if (kind === 'dis_max') {
    const { queries } = z.strictObject({ queries: z.array(Clause) }).parse(value);
    const scorers = queries.map(scorerOf);
    return (document) => {
      const scores = scorers.flatMap((score) => score(document) ?? []);
      return scores.length === 0 ? undefined : Math.max(...scores);
    };
  }
  if (kind === 'constant_score') {
    const { filter, boost } = z.strictObject({ filter: Clause, boost: z.number() }).parse(value);
    const score = scorerOf(filter);
    return (document) => (score(document) === undefined ? undefined : boost);
  }
  const [field, wanted] = fieldOf(value);
  if (kind === 'term') {
    const text = z.string().parse(wanted);
    return onField(field, (each) => each === text);
  }
  if (kind === 'terms') {
    const values = z.array(z.string()).parse(wanted);
    return onField(field, (each) => values.includes(each));
  }
  if (kind === 'range') {
    const { gte, lt } = z.strictObject({ gte: z.string(), lt: z.string() }).parse(wanted);
    return onField(field, (each) => each >= gte && each < lt);
  }
  if (kind === 'wildcard') {
    const part = partOf(wanted);
    return onField(field, (each) => each.includes(part));
  }
  throw new Error(`The query ${kind} is not understood`);
}

const Search = z.strictObject({
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
  let writes: Map<string, Document> | undefined;
  let visibleDocuments = new Map<string, Document>();
  const missing = { status: 404, answer: { error: { type: 'index_not_found_exception' } } };

  function bulk(body: string) {
    if (!writes) return missing;
    const lines = body.trimEnd().split('\n');
    for (let n = 0; n < lines.length; n += 2) {
      const { _id } = Action.parse(JSON.parse(lines[n] ?? '')).update;
      const { document } = Update.parse(JSON.parse(lines[n + 1] ?? '')).script.params;
      for (const field of Object.keys(document)) valuesOf(document, field);
      const current = writes.get(_id);
      if (!current || String(current['stamp']) <= String(document['stamp'])) writes.set(_id, document);
    }
    return { status: 200, answer: { errors: false } };
  }

  function search(body: string) {
    if (!writes) return missing;
    const { size, query, sort, search_after } = Search.parse(JSON.parse(body));
    const scoreOf = scorerOf(query);
    const isBest = '_score' in (sort[0] ?? {});
    const matches = [...visibleDocuments.values()]
      .flatMap((document) => {
        const score = scoreOf(document);
        return score === undefined ? [] : [{ score, id: String(document['id']), document }];
      })
      .sort((a, b) => (isBest ? b.score - a.score : 0) || (a.id < b.id ? 1 : -1))
      .filter(({ score, id }) => {
        if (!search_after) return true;
        const [last, tie] = isBest ? search_after : [score, search_after[0]];
        return score < Number(last) || (score === Number(last) && id < String(tie));
      })
      .slice(0, size);
    const hits = matches.map(({ score, id, document: { stamp } }) => ({
      _score: score,
      _source: { id, stamp },
    }));
    return { status: 200, answer: { timed_out: false, _shards: { failed: 0 }, hits: { hits } } };
  }

  function answerTo(method: string, path: string, body: string): { status: number; answer: object } {
    if (method === 'PUT' && path === '/tickets') {
      if (writes) return { status: 400, answer: { error: { type: 'resource_already_exists_exception' } } };
      writes = new Map();
      return { status: 200, answer: { acknowledged: true } };
    }
    if (method === 'DELETE' && path === '/tickets') {
      if (!writes) return missing;
      [writes, visibleDocuments] = [undefined, new Map()];
      return { status: 200, answer: { acknowledged: true } };
    }
    if (method === 'POST' && path === '/tickets/_bulk') return bulk(body);
    if (method === 'POST' && path === '/tickets/_search') return search(body);
    if (method === 'POST' && path === '/tickets/_refresh') {
      visibleDocuments = new Map(writes);
      return { status: 200, answer: { _shards: { failed: 0 } } };
    }
    throw new Error(`${method} ${path} is not understood`);
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const { method = '', url = '', headers } = request;
      state.requests.push({ path: url, body, authorization: headers.authorization ?? '' });
      let result: { status: number; answer: object };
      try {
        result = answerTo(method, url, body);
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
