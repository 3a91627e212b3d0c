import { retention } from '@portico/shared/model/retention.ts';
import { toAuditMonth } from '../domain/audit/audit-item.ts';
import { type Item, query } from '../platform/dynamodb.ts';
import { keys } from '../table/keys.ts';
import { type ChainLink, computeChainHash, parseLink, readHead } from './chain.ts';

interface StoredChain {
  /** In any order. */
  readonly links: readonly ChainLink[];
  readonly entries: readonly Item[];
  /** The newest link. Its position is 0 if nothing was ever appended. */
  readonly head: Pick<ChainLink, 'position' | 'hash'>;
}

/** The result of a verification: the first error, and the number of correct links before it. */
export interface Verification {
  readonly verifiedCount: number;
  readonly fault: string | undefined;
}

/** Finds the first entry, in chain order, that has changed since it was appended. */
export function verifyChain({ links, entries, head }: StoredChain): Verification {
  const entriesById = new Map(entries.map((entry) => [entry['id'], entry]));
  const sortedLinks = links.toSorted((a, b) => a.position - b.position);
  let previousLink: ChainLink | undefined;
  let verifiedCount = 0;
  const createFailure = (fault: string): Verification => ({ verifiedCount, fault });
  for (const link of sortedLinks) {
    const { id, position, previous, hash } = link;
    const entry = entriesById.get(id);
    // The first stored link has no predecessor to compare with: earlier links have expired.
    if (previousLink && (previousLink.position + 1 !== position || previousLink.hash !== previous))
      return createFailure(`The link before entry ${id} (position ${position}) was changed or deleted.`);
    if (!entry) return createFailure(`Entry ${id} (position ${position}) was deleted.`);
    if (computeChainHash(previous, entry) !== hash)
      return createFailure(`Entry ${id} (position ${position}) was changed after it was written.`);
    previousLink = link;
    verifiedCount += 1;
  }
  if ((previousLink?.position ?? 0) !== head.position || (previousLink?.hash ?? '') !== head.hash)
    return createFailure(
      `The chain should end at position ${head.position}, but ends at ${previousLink?.position ?? 0}.`,
    );
  return { verifiedCount, fault: undefined };
}

async function readPartition(pk: string): Promise<Item[]> {
  const allItems: Item[] = [];
  let ExclusiveStartKey: Item | undefined;
  do {
    const { items, lastKey } = await query({
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      ExclusiveStartKey,
    });
    allItems.push(...items);
    ExclusiveStartKey = lastKey;
  } while (ExclusiveStartKey);
  return allItems;
}

/** Reads the whole chain. Entries that are appended during the run are left to the next verification. */
export async function readChain(now: Date): Promise<StoredChain> {
  const head = await readHead();
  const links: ChainLink[] = [];
  const entries: Item[] = [];
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  for (let read = 0; read <= retention.audit_log.days / 28; read += 1) {
    month.setUTCMonth(month.getUTCMonth() - 1);
    const name = toAuditMonth(month.toISOString());
    links.push(...(await readPartition(keys.auditLink(name, '').pk)).map(parseLink));
    entries.push(...(await readPartition(keys.auditRecord(name, '').pk)));
  }
  return { links: links.filter(({ position }) => position <= head.position), entries, head };
}
