import type { LiveEnvelope } from '@portico/shared/model/live.ts';

/** Recognises a change that arrives twice: as a message, and among the missed changes. */
export function createDuplicateFilter() {
  const receivedIds = new Set<string>();
  return {
    /** False for a change that has already arrived; true for every other envelope. */
    isNew(envelope: LiveEnvelope): boolean {
      // A change that arrives twice has arrived both times before the next heartbeat, so it can be forgotten
      // then.
      if (envelope.kind === 'beat' && !envelope.missed) receivedIds.clear();
      if (!('change_id' in envelope)) return true;
      const isNew = !receivedIds.has(envelope.change_id);
      receivedIds.add(envelope.change_id);
      return isNew;
    },
  };
}
