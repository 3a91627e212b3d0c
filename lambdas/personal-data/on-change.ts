import { erasedPerson } from '../domain/erasure-item.ts';
import { required } from '../platform/environment.ts';
import { sendMessage } from '../platform/send-message.ts';
import type { ItemChange } from '../platform/stream.ts';

/** Starts the erasure of a person whose profile was deleted for it. */
export async function onErasureRequested({ before, after }: ItemChange): Promise<void> {
  const person = before ? undefined : erasedPerson(after);
  if (person !== undefined) await sendMessage(required('ERASURES_QUEUE_URL'), { person });
}
