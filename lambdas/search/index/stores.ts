import type { SearchDocument } from '../../domain/search-document.ts';

/** One segment of the index, in two objects: `KEY/words` and `KEY/notes`. */
export interface SegmentEntry {
  readonly key: string;
  /** Tickets with this id and above, below those of the segment before, belong here. Empty for the oldest. */
  readonly from: string;
  readonly count: number;
}

/** A new index that is being written from all tickets. Compactions wait until it is done. */
export interface Rebuilding {
  readonly segments: readonly SegmentEntry[];
  /** Id of the last ticket that is in them. Empty until the tail of the old index is deleted. */
  readonly done_until: string;
}

/** Which objects are the index: one item, which only those replace who read its latest version. */
export interface Manifest {
  readonly version: number;
  /** Newest first. */
  readonly segments: readonly SegmentEntry[];
  /** Segments that are no part of the index any more, since when (ISO 8601): searches may still read them. */
  readonly retired: readonly { readonly key: string; readonly since: string }[];
  /** Segments that a compaction is writing: no part of the index, and retired if it never ends. */
  readonly unfinished: readonly string[];
  readonly rebuilding: Rebuilding | null;
}

export const emptyManifest: Manifest = {
  version: 0,
  segments: [],
  retired: [],
  unfinished: [],
  rebuilding: null,
};

export const segmentObjects = (key: string) => [`${key}/words`, `${key}/notes`] as const;

/** A document of the tail. */
export interface TailDocument extends SearchDocument {
  /** Two objects have its words, because it is too large for an item: as of a segment. */
  readonly large: string | undefined;
}

/** There is no object under this key. */
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

/** Items of the table. All reads are consistent. */
export interface RecordStore {
  readonly manifest: () => Promise<Manifest>;
  /** @param manifest its version is one above the one that was read @returns false if another came first */
  readonly replaceManifest: (manifest: Manifest) => Promise<boolean>;
  /** The documents that are in no segment yet. Without notes they are not even read. */
  readonly tail: (withNotes: boolean) => Promise<TailDocument[]>;
  /** Does nothing if there is a document with a higher stamp. */
  readonly putInTail: (document: SearchDocument) => Promise<void>;
  /** Does nothing if another document has taken its place. */
  readonly removeFromTail: (document: Pick<SearchDocument, 'id' | 'stamp'>) => Promise<void>;
}

export interface SearchStores {
  readonly objects: ObjectStore;
  readonly records: RecordStore;
}
