import type { SearchDocument } from '../../domain/ticket/search-document.ts';

/** A segment of the index, stored in two objects: `KEY/words` and `KEY/notes`. */
export interface SegmentEntry {
  readonly key: string;
  /**
   * The lowest id that the segment can contain. Its ids end before the `from` of the previous entry. Empty
   * for the oldest segment.
   */
  readonly from: string;
  readonly count: number;
}

/** A new index that is being built from all tickets. Compactions wait until it is done. */
export interface RebuildProgress {
  readonly segments: readonly SegmentEntry[];
  /** The id of the oldest ticket in these segments. Empty until the tail of the old index is deleted. */
  readonly done_until: string;
}

/**
 * Lists the objects of the index. It is one item, which can only be replaced by a writer that read its latest
 * version.
 */
export interface Manifest {
  readonly version: number;
  /** Newest first. */
  readonly segments: readonly SegmentEntry[];
  /**
   * Segments that are no longer part of the index, and since when (ISO 8601): searches may still read them.
   */
  readonly retired: readonly { readonly key: string; readonly since: string }[];
  /**
   * Segments that a compaction is writing. They are not part of the index, and are retired if the compaction
   * never finishes.
   */
  readonly unfinished: readonly string[];
  readonly rebuilding: RebuildProgress | null;
}

export const emptyManifest: Manifest = {
  version: 0,
  segments: [],
  retired: [],
  unfinished: [],
  rebuilding: null,
};

export const toSegmentObjectKeys = (key: string) => [`${key}/words`, `${key}/notes`] as const;

/** A document of the tail. */
export interface TailDocument extends SearchDocument {
  /** Set if the words do not fit into an item: the key of two objects that contain them, as for a segment. */
  readonly large: string | undefined;
  /** How often OpenSearch has refused the document. */
  readonly failures: number;
  /** When to try again (ISO 8601). Undefined at first, and after the last attempt. */
  readonly move_at: string | undefined;
}

/** Thrown if no object has the requested key. */
export class MissingObject extends Error {
  constructor() {
    super('The index names an object that does not exist');
    this.name = 'MissingObject';
  }
}

export interface ObjectStore {
  /** @throws MissingObject */
  readonly get: (key: string) => Promise<Buffer>;
  readonly put: (key: string, content: Buffer) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
}

/** Access to items of the table. All reads are consistent. */
export interface RecordStore {
  readonly readManifest: () => Promise<Manifest>;
  /**
   * @param manifest the new manifest: its version is the next one after the version that was read
   * @returns false if another writer came first
   */
  readonly replaceManifest: (manifest: Manifest) => Promise<boolean>;
  /** The documents that are not in a segment yet. Notes are read only if requested. */
  readonly readTail: (withNotes: boolean) => Promise<TailDocument[]>;
  /** Does nothing if there is already a document with a higher stamp. */
  readonly putInTail: (document: SearchDocument) => Promise<void>;
  /** Does nothing if the document was replaced. */
  readonly removeFromTail: (document: Pick<SearchDocument, 'id' | 'stamp'>) => Promise<void>;
  /**
   * Postpones the next attempt to move a refused document, longer each time; after the last attempt, staff
   * see it in the list of failed work. Does nothing if the document was replaced.
   */
  readonly postpone: (document: TailDocument, error: unknown, at: Date) => Promise<void>;
}

export interface SearchStores {
  readonly objects: ObjectStore;
  readonly records: RecordStore;
}
