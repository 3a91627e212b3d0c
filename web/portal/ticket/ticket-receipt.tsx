import { useQuery } from '@tanstack/react-query';
import { dueTimeReceiptQuery } from '../../conversation/due-time-receipt/query.ts';
import { DueTimeReceipt } from '../../conversation/due-time-receipt/due-time-receipt.tsx';

/**
 * The calculation of due times, if the company's contract lets customers see it. Renders nothing until the
 * API has returned the calculation.
 */
export function TicketReceipt({ id }: { id: string }) {
  const { data } = useQuery(dueTimeReceiptQuery(id));
  if (!data?.receipt) return null;
  return (
    <section aria-labelledby="service-level" className="ticket-receipt">
      <h2 id="service-level">Service level</h2>
      <DueTimeReceipt receipt={data.receipt} initiallyOpen={false} />
    </section>
  );
}
