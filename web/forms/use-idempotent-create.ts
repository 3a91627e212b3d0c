import { useState } from 'react';
import { createIdempotencyKey, isKeyReused } from '../api/idempotency.ts';
import type { Draft } from './use-draft.ts';

interface CreateOptions<Body, Created> {
  /** Sends the create request. */
  send: (body: Body, idempotency_key: string) => Promise<Created>;
  /**
   * Called when an earlier version of the form's content turns out to be stored (`idempotency_key_reused`).
   */
  onKeyReused: () => void;
  /** The draft of the form: it contains the key, and is removed when the create request succeeds. */
  draft?: Pick<Draft<object>, 'key' | 'sending' | 'sent' | 'failed'>;
  /** Whether the form stays open after a success, so that the user can create another item. */
  canCreateAnother?: boolean;
}

/**
 * Creates an item once, however often the form is sent: retries after a lost response use the same
 * idempotency key. A form that creates only one item keeps its key after the success, because the user can
 * send the form again until the next screen has loaded.
 */
export function useIdempotentCreate<Body, Created>({
  send,
  onKeyReused,
  draft,
  canCreateAnother = false,
}: CreateOptions<Body, Created>) {
  const [ownKey] = useState(() => createIdempotencyKey());
  const key = draft?.key ?? ownKey;
  const create = async (body: Body): Promise<Created> => {
    draft?.sending();
    try {
      const created = await send(body, key.current());
      draft?.sent();
      if (canCreateAnother) key.succeeded();
      return created;
    } catch (error) {
      key.failed(error);
      if (isKeyReused(error)) {
        // The user is asked to check the stored data; sending again then counts as a new request.
        key.edited();
        onKeyReused();
      }
      draft?.failed(error);
      throw error;
    }
  };
  return { create, edited: key.edited };
}
