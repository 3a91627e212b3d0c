import { expect, test } from 'vitest';
import type { Item } from '../../../lambdas/platform/dynamodb.ts';

const { computeChainHash } = await import('../../../lambdas/audit-log/chain.ts');
const { verifyChain } = await import('../../../lambdas/audit-log/verify.ts');

const createEntry = (id: string): Item => ({ pk: 'RECORD#2026-02', sk: id, id, kind: 'signed_in' });

/** A chain of entries with these ids. */
function createChain(...ids: string[]) {
  const entries = ids.map(createEntry);
  let head = { position: 0, hash: '' };
  const links = entries.map((entry, index) => {
    const link = {
      id: ids[index] ?? '',
      position: index + 1,
      previous: head.hash,
      hash: computeChainHash(head.hash, entry),
    };
    head = link;
    return link;
  });
  return { entries, links, head };
}

const wholeChain = createChain('A', 'B', 'C', 'D');

test('a chain is valid in whichever order its items are read', () => {
  const { entries, links, head } = wholeChain;
  const entriesWithReversedAttributes = entries.map((entry) =>
    Object.fromEntries(Object.entries(entry).toReversed()),
  );
  expect(verifyChain({ entries: entriesWithReversedAttributes, links: links.toReversed(), head })).toEqual({
    verifiedCount: 4,
    fault: undefined,
  });
  expect(verifyChain(createChain())).toEqual({ verifiedCount: 0, fault: undefined });
});

test('a chain whose oldest entries expired is valid', () => {
  const { entries, links, head } = wholeChain;
  expect(verifyChain({ entries: entries.slice(2), links: links.slice(2), head }).fault).toBeUndefined();
});

test.each([
  [
    'was changed',
    { ...createEntry('B'), kind: 'refused' },
    'Entry B (position 2) was changed after it was written.',
  ],
  ['was deleted', undefined, 'Entry B (position 2) was deleted.'],
])('the first entry that %s is reported', (_, replacementEntry, fault) => {
  const [firstEntry, , ...otherEntries] = wholeChain.entries;
  const entries = [firstEntry, replacementEntry, ...otherEntries].filter(
    (entry): entry is Item => entry !== undefined,
  );
  expect(verifyChain({ ...wholeChain, entries })).toEqual({ verifiedCount: 1, fault });
});

test('an entry that was changed together with its link is detected by the next link', () => {
  const changedEntry = { ...createEntry('B'), kind: 'refused' };
  const links = wholeChain.links.map((link) =>
    link.id === 'B' ? { ...link, hash: computeChainHash(link.previous, changedEntry) } : link,
  );
  const entries = wholeChain.entries.map((entry) => (entry['id'] === 'B' ? changedEntry : entry));
  expect(verifyChain({ ...wholeChain, entries, links }).fault).toContain('before entry C');
});

test('a deletion of the newest entries with their links is detected by the end of the chain', () => {
  const { entries, links, head } = wholeChain;
  const { fault } = verifyChain({ entries: entries.slice(0, 3), links: links.slice(0, 3), head });
  expect(fault).toBe('The chain should end at position 4, but ends at 3.');
});
