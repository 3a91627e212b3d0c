/** A ticket that was not changed, or failed. */
export interface FailedTicket {
  readonly ticket_number: string;
  readonly why: string;
}

const concurrent = 4;

/**
 * Works on tickets independently: some may fail.
 * @param work returns why a ticket failed; undefined on success
 * @param onProgress called after each
 */
export async function runForEachTicket<T extends { readonly ticket_number: string }>(
  tickets: readonly T[],
  work: (ticket: T) => Promise<string | undefined>,
  onProgress: (done: number) => void,
): Promise<FailedTicket[]> {
  const failed: FailedTicket[] = [];
  const waiting = [...tickets];
  let done = 0;
  const next = async () => {
    for (let ticket = waiting.shift(); ticket; ticket = waiting.shift()) {
      const why = await work(ticket);
      if (why !== undefined) failed.push({ ticket_number: ticket.ticket_number, why });
      onProgress((done += 1));
    }
  };
  await Promise.all(Array.from({ length: concurrent }, next));
  return failed;
}
