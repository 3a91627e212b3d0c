/** A ticket for which the work failed, and the reason. */
export interface FailedTicket {
  readonly ticket_number: string;
  readonly reason: string;
}

const maxConcurrentTickets = 4;

/**
 * Runs `work` for each ticket, several at a time; a failure does not stop the others.
 * @param work returns why a ticket failed; undefined on success
 * @param onProgress called after each ticket
 */
export async function runForEachTicket<T extends { readonly ticket_number: string }>(
  tickets: readonly T[],
  work: (ticket: T) => Promise<string | undefined>,
  onProgress: (doneCount: number) => void,
): Promise<FailedTicket[]> {
  const failedTickets: FailedTicket[] = [];
  const remainingTickets = [...tickets];
  let doneCount = 0;
  const runWorker = async () => {
    for (let ticket = remainingTickets.shift(); ticket; ticket = remainingTickets.shift()) {
      const reason = await work(ticket);
      if (reason !== undefined) failedTickets.push({ ticket_number: ticket.ticket_number, reason });
      onProgress((doneCount += 1));
    }
  };
  await Promise.all(Array.from({ length: maxConcurrentTickets }, runWorker));
  return failedTickets;
}
