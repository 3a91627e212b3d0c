import { createHash } from 'node:crypto';
import * as z from 'zod';
import { retention } from '@portico/shared/model/retention.ts';
import { toAuditMonth } from '../domain/audit/audit-item.ts';
import { parseAuditRecord } from '../domain/audit/audit-record.ts';
import { ConditionFailed, type Item, getItem, put, transact, update } from '../platform/dynamodb.ts';
import { computeExpiryTime } from '../table/expiry.ts';
import { keys } from '../table/keys.ts';

/** A link of the hash chain: an entry, its position, and the hash of the previous link. */
const ChainLink = z.object({
  /** The entry's id. */
  id: z.ulid(),
  /** From 1. */
  position: z.int(),
  previous: z.string(),
  hash: z.string(),
});
export type ChainLink = z.output<typeof ChainLink>;
export const parseLink = (item: Item): ChainLink => ChainLink.parse(item);

const Head = z.object({ position: z.int(), hash: z.string() });
type Head = z.output<typeof Head>;
export const parseHead = (item: Item): Head => Head.parse(item);

/** The predecessor of the first link. */
const emptyHead: Head = { position: 0, hash: '' };

/** Serializes an item independently of the order of its attributes. */
function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([field, one]) => `${JSON.stringify(field)}:${toCanonicalJson(one)}`).join(',')}}`;
}

export const computeChainHash = (previousHash: string, entry: Item): string =>
  createHash('sha256')
    .update(`${previousHash}\n${toCanonicalJson(entry)}`)
    .digest('base64url');

export async function readHead(): Promise<Head> {
  const item = await getItem(keys.auditChainHead(), { consistent: true });
  return item ? parseHead(item) : emptyHead;
}

/** The links that append these entries after the head of the chain. */
function createLinks(head: Head, entries: readonly Item[]): ChainLink[] {
  const links: ChainLink[] = [];
  for (const entry of entries) {
    const { position, hash: previous } = links.at(-1) ?? head;
    links.push({
      id: parseAuditRecord(entry).id,
      position: position + 1,
      previous,
      hash: computeChainHash(previous, entry),
    });
  }
  return links;
}

function putLink(link: ChainLink, entry: Item) {
  const { id, at } = parseAuditRecord(entry);
  return put(
    {
      Item: {
        ...keys.auditLink(toAuditMonth(at), id),
        ...link,
        expires_at: computeExpiryTime(new Date(at), retention.audit_log),
      },
      ConditionExpression: 'attribute_not_exists(pk)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
    link.id,
  );
}

const moveHead = (from: Head, to: Head) =>
  update({
    Key: keys.auditChainHead(),
    UpdateExpression: 'SET #position = :position, #hash = :hash',
    ConditionExpression:
      from.position === 0 ? 'attribute_not_exists(pk)' : '#position = :before AND #hash = :previous',
    ExpressionAttributeNames: { '#position': 'position', '#hash': 'hash' },
    ExpressionAttributeValues: {
      ':position': to.position,
      ':hash': to.hash,
      ...(from.position > 0 && { ':before': from.position, ':previous': from.hash }),
    },
  });

interface LinkedEntry {
  readonly link: ChainLink;
  readonly entry: Item;
}

const attempts = 10;

/**
 * Appends each entry to the chain once. Shards of the stream are processed concurrently, so other invocations
 * may take the next positions first.
 * @returns the links of the entries, including entries that an earlier call has appended
 */
export async function appendToChain(entries: readonly Item[]): Promise<LinkedEntry[]> {
  const earlierLinkedEntries: LinkedEntry[] = [];
  let remaining = [...entries];
  for (let attempt = 0; attempt < attempts + entries.length; attempt += 1) {
    if (remaining.length === 0) return earlierLinkedEntries;
    const head = await readHead();
    const linkedEntries = zip(createLinks(head, remaining), remaining);
    try {
      const lastLink = linkedEntries.at(-1)?.link ?? head;
      await transact([
        ...linkedEntries.map(({ link, entry }) => putLink(link, entry)),
        moveHead(head, lastLink),
      ]);
      return [...earlierLinkedEntries, ...linkedEntries];
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      for (const { link, entry } of linkedEntries) {
        const item = error.findItem(link.id);
        if (!item) continue;
        earlierLinkedEntries.push({ link: parseLink(item), entry });
        remaining = remaining.filter((candidate) => candidate !== entry);
      }
    }
  }
  throw new Error('Other invocations kept appending to the chain of the audit log.');
}

const zip = (links: readonly ChainLink[], entries: readonly Item[]): LinkedEntry[] =>
  links.flatMap((link, index) => {
    const entry = entries[index];
    return entry ? [{ link, entry }] : [];
  });
