import { expect, test } from 'vitest';
import { ticketItem } from '../../../lambdas/domain/ticket/ticket.ts';
import { createExampleTicket } from '../../support/example-ticket.ts';

test('a ticket on hold is checked at the end of its hold even without a service level', () => {
  const hold = {
    reason: 'The part is on order',
    until: '2026-03-02T09:00:00.000Z',
    former_status: 'new',
  } as const;
  const ticket = createExampleTicket({ id: '01JNB2F3Z8Q4C6V9X0T5R7W1YA', status: 'on_hold', hold });
  expect(ticketItem(ticket)['check_at']).toBe(hold.until);
});
