import * as z from 'zod';
import type { SearchDocument } from '../../domain/ticket/search-document.ts';
import { requestDomain } from '../../platform/opensearch.ts';
import type { Hit } from '../index-query.ts';
import { toOpenSearchDocument, indexDefinition } from './document.ts';
import type { Clause } from './query.ts';

/** The name of the domain's index. Permissions use it too (infra/constructs/search-domain.ts). */
const indexName = 'tickets';
/**
 * The maximum number of documents in one request. On its small instances, OpenSearch accepts requests of 10
 * MB.
 */
const maxDocuments = 200;
const maxBytes = 5_000_000;

/**
 * If a ticket has two documents, the one with the higher stamp wins, so that repeated, late and reordered
 * writes change nothing. A script compares stamps, because they do not fit into OpenSearch's versions, which
 * have 64 bits.
 */
export const versionedUpdateScript =
  "if (ctx._source.stamp == null || ctx._source.stamp.compareTo(params.document.stamp) <= 0) { ctx._source.putAll(params.document) } else { ctx.op = 'none' }";

const SearchResponse = z.object({
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
const WriteResponse = z.object({ errors: z.boolean() });
const RefreshResponse = z.object({ _shards: z.object({ failed: z.literal(0) }) });
const ErrorResponse = z.object({ error: z.object({ type: z.string() }) });

/** An error with OpenSearch's name for it, but no content of the request. */
class OpenSearchError extends Error {
  constructor(name: string, status: number) {
    super(`OpenSearch answered ${status}`);
    this.name = name;
  }
}

/** OpenSearch accepted some documents and refused others. */
export class DocumentsRefused extends Error {
  constructor() {
    super('OpenSearch did not accept every document.');
    this.name = 'DocumentsRefused';
  }
}

export interface DomainHit extends Hit {
  readonly stamp: string;
}

function formatBulkLines(document: SearchDocument): string {
  const update = {
    scripted_upsert: true,
    script: {
      lang: 'painless',
      source: versionedUpdateScript,
      params: { document: toOpenSearchDocument(document) },
    },
    upsert: {},
  };
  const action = { update: { _id: document.id, retry_on_conflict: 3 } };
  return `${JSON.stringify(action)}\n${JSON.stringify(update)}\n`;
}

function* createBulkRequests(documents: readonly SearchDocument[]): Generator<string> {
  let body: string[] = [];
  let bytes = 0;
  for (const lines of documents.map(formatBulkLines)) {
    const length = Buffer.byteLength(lines);
    if (body.length > 0 && (body.length === maxDocuments || bytes + length > maxBytes)) {
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
  /** Writes documents, and resolves when searches find them. @throws RefusedDocuments */
  readonly write: (documents: readonly SearchDocument[]) => Promise<void>;
  readonly search: (request: Clause) => Promise<DomainHit[]>;
}

/** A domain of OpenSearch Service. @param endpoint URL without a trailing slash */
export function createSearchDomain(endpoint: string): SearchDomain {
  /** @throws OpenSearchError */
  async function call(method: string, path: string, body?: string): Promise<unknown> {
    const type = path.endsWith('_bulk') ? 'application/x-ndjson' : 'application/json';
    const answer = await requestDomain(`${endpoint}/${path}`, method, type, body);
    const text = await answer.text();
    if (answer.ok) return JSON.parse(text);
    const failure = ErrorResponse.safeParse(text.startsWith('{') ? JSON.parse(text) : undefined);
    throw new OpenSearchError(failure.data?.error.type ?? 'OpenSearchError', answer.status);
  }
  const ignoreError = (name: string) => (error: unknown) => {
    if (!(error instanceof OpenSearchError && error.name === name)) throw error;
  };
  return {
    createIndex: () =>
      call('PUT', indexName, JSON.stringify(indexDefinition)).then(
        () => undefined,
        ignoreError('resource_already_exists_exception'),
      ),
    deleteIndex: () =>
      call('DELETE', indexName).then(() => undefined, ignoreError('index_not_found_exception')),
    async write(documents) {
      for (const body of createBulkRequests(documents)) {
        const { errors } = WriteResponse.parse(await call('POST', `${indexName}/_bulk`, body));
        // OpenSearch stores each document independently; repeating a write changes nothing.
        if (errors) throw new DocumentsRefused();
      }
      if (documents.length > 0) RefreshResponse.parse(await call('POST', `${indexName}/_refresh`));
    },
    async search(request) {
      const response = await call('POST', `${indexName}/_search`, JSON.stringify(request));
      const { hits } = SearchResponse.parse(response).hits;
      return hits.map(({ _score, _source }) => ({ ..._source, score: _score ?? 0 }));
    },
  };
}
