import { useQuery } from '@tanstack/react-query';
import { receiptQuery } from '../../conversation/receipt/query.ts';
import { Receipt } from '../../conversation/receipt/receipt.tsx';

/** The calculation of due times, if the company's contract shows it. Renders nothing until that is known. */
export function TicketReceipt({ id }: { id: string }) {
  const { data } = useQuery(receiptQuery(id));
  if (!data?.receipt) return null;
  return (
    <section aria-labelledby="service-level" className="ticket-receipt">
      <h2 id="service-level">Service level</h2>
      <Receipt receipt={data.receipt} opened={false} />
    </section>
  );
}
