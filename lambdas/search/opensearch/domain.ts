import * as z from 'zod';
import type { SearchDocument } from '../../domain/ticket/search-document.ts';
import { requestDomain } from '../../platform/opensearch.ts';
import type { Hit } from '../index-query.ts';
import { toDomainDocument, indexDefinition } from './document.ts';
import type { Clause } from './query.ts';

/** The name of the domain's index. Permissions use it too (infra/constructs/search-domain.ts). */
const index = 'tickets';
/** Documents in one request: OpenSearch accepts 10 MB on its small instances. */
const most = 200;
const mostBytes = 5_000_000;

/**
 * If a ticket has two documents, the one with the higher stamp wins, so that repeated, late and reordered
 * writes change nothing. Stamps do not fit into OpenSearch's versions, which have 64 bits.
 */
export const versionedUpdate =
  "if (ctx._source.stamp == null || ctx._source.stamp.compareTo(params.document.stamp) <= 0) { ctx._source.putAll(params.document) } else { ctx.op = 'none' }";

const Found = z.object({
  timed_out: z.literal(false),
  _shards: z.object({ failed: z.literal(0) }),
  hits: z.object({
    hits: z.array(
      z.object({
        _score: z.number().nullable().default(0),
        _source: z.object({ id: z.string(), stamp: z.string() }),
      }),
    ),
  }),
});
const Written = z.object({ errors: z.boolean() });
const Refreshed = z.object({ _shards: z.object({ failed: z.literal(0) }) });
const Failure = z.object({ error: z.object({ type: z.string() }) });

/** An error with OpenSearch's name for it, but no content of the request. */
class OpenSearchError extends Error {
  constructor(name: string, status: number) {
    super(`OpenSearch answered ${status}`);
    this.name = name;
  }
}

/** OpenSearch accepted some documents and refused others. */
export class RefusedDocuments extends Error {
  constructor() {
    super('OpenSearch did not take every document.');
    this.name = 'RefusedDocuments';
  }
}

export interface DomainHit extends Hit {
  readonly stamp: string;
}

function linesOf(document: SearchDocument): string {
  const update = {
    scripted_upsert: true,
    script: { lang: 'painless', source: versionedUpdate, params: { document: toDomainDocument(document) } },
    upsert: {},
  };
  const action = { update: { _id: document.id, retry_on_conflict: 3 } };
  return `${JSON.stringify(action)}\n${JSON.stringify(update)}\n`;
}

function* requestsOf(documents: readonly SearchDocument[]): Generator<string> {
  let body: string[] = [];
  let bytes = 0;
  for (const lines of documents.map(linesOf)) {
    const length = Buffer.byteLength(lines);
    if (body.length > 0 && (body.length === most || bytes + length > mostBytes)) {
      yield body.join('');
      [body, bytes] = [[], 0];
    }
    body.push(lines);
    bytes += length;
  }
  if (body.length > 0) yield body.join('');
}

export interface SearchDomain {
  /** Creates the index if there is none. */
  readonly createIndex: () => Promise<void>;
  readonly deleteIndex: () => Promise<void>;
  /** Resolves when searches find the documents. @throws RefusedDocuments */
  readonly write: (documents: readonly SearchDocument[]) => Promise<void>;
  readonly search: (request: Clause) => Promise<DomainHit[]>;
}

/** A domain of OpenSearch Service. @param endpoint URL without a trailing slash */
export function searchDomain(endpoint: string): SearchDomain {
  /** @throws OpenSearchError */
  async function call(method: string, path: string, body?: string): Promise<unknown> {
    const type = path.endsWith('_bulk') ? 'application/x-ndjson' : 'application/json';
    const answer = await requestDomain(`${endpoint}/${path}`, method, type, body);
    const text = await answer.text();
    if (answer.ok) return JSON.parse(text);
    const failure = Failure.safeParse(text.startsWith('{') ? JSON.parse(text) : undefined);
    throw new OpenSearchError(failure.data?.error.type ?? 'OpenSearchError', answer.status);
  }
  const unless = (name: string) => (error: unknown) => {
    if (!(error instanceof OpenSearchError && error.name === name)) throw error;
  };
  return {
    createIndex: () =>
      call('PUT', index, JSON.stringify(indexDefinition)).then(
        () => undefined,
        unless('resource_already_exists_exception'),
      ),
    deleteIndex: () => call('DELETE', index).then(() => undefined, unless('index_not_found_exception')),
    async write(documents) {
      for (const body of requestsOf(documents)) {
        const { errors } = Written.parse(await call('POST', `${index}/_bulk`, body));
        // OpenSearch stores each document independently; repeating a write changes nothing.
        if (errors) throw new RefusedDocuments();
      }
      if (documents.length > 0) Refreshed.parse(await call('POST', `${index}/_refresh`));
    },
    async search(request) {
      const { hits } = Found.parse(await call('POST', `${index}/_search`, JSON.stringify(request))).hits;
      return hits.map(({ _score, _source }) => ({ ..._source, score: _score ?? 0 }));
    },
  };
}
