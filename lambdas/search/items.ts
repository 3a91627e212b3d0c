import * as z from 'zod';
import { facets } from '../domain/ticket/search-document.ts';
import type { Item } from '../platform/dynamodb.ts';
import type { Manifest } from './index/stores.ts';

const Entry = z.object({ key: z.string(), from: z.string(), count: z.int() });
const ManifestItem = z.object({
  version: z.int(),
  segments: z.array(Entry),
  retired: z.array(z.object({ key: z.string(), since: z.string() })),
  unfinished: z.array(z.string()),
  rebuilding: z.object({ segments: z.array(Entry), done_until: z.string() }).nullable(),
});

const TailItem = z.object({
  sk: z.string(),
  stamp: z.string(),
  facets: z.record(z.enum(facets), z.string()),
  words: z.instanceof(Uint8Array).optional(),
  notes: z.instanceof(Uint8Array).optional(),
  /** The prefix of the objects that contain the words, if they are not in the item. */
  large: z.string().optional(),
  failures: z.int().default(0),
  move_at: z.iso.datetime().optional(),
});

export const parseManifest = (item: Item): Manifest => ManifestItem.parse(item);
/** A document of the tail, with compressed words. */
export const parseTailItem = (item: Item) => TailItem.parse(item);
