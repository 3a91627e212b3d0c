import type { LiveEnvelope } from '@portico/shared/model/live.ts';

/** Recognises a change that arrives as a message and among the missed changes. */
export function distinctChanges() {
  const received = new Set<string>();
  return {
    /** Whether an envelope is not a change that has already arrived. */
    isNew(envelope: LiveEnvelope): boolean {
      // Both have arrived by the next heartbeat.
      if (envelope.kind === 'beat' && !envelope.missed) received.clear();
      if (!('change_id' in envelope)) return true;
      const isNew = !received.has(envelope.change_id);
      received.add(envelope.change_id);
      return isNew;
    },
  };
}
