/** A ticket that was left as it was, or is not done. */
export interface FailedTicket {
  readonly ticket_number: string;
  readonly why: string;
}

const concurrent = 4;

/**
 * Works on tickets, each on its own: some may fail.
 * @param work returns why a ticket is not done, and undefined once it is
 * @param onProgress called after each
 */
export async function eachTicket<T extends { readonly ticket_number: string }>(
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
