import { parseErasedPerson } from '../domain/people/erasure-item.ts';
import { requireVariable } from '../platform/environment.ts';
import { sendMessage } from '../platform/messaging/messages.ts';
import type { ItemChange } from '../platform/messaging/stream.ts';

/** Starts both passes of an erasure when the person's profile is deleted. */
export async function onErasureRequested({ before, after }: ItemChange): Promise<void> {
  const person = before ? undefined : parseErasedPerson(after);
  if (person === undefined) return;
  const queue = requireVariable('ERASURES_QUEUE_URL');
  await sendMessage(queue, { person, pass: 'first' });
  await sendMessage(queue, { person, pass: 'last' }, Number(requireVariable('LAST_PASS_AFTER_SECONDS')));
}
