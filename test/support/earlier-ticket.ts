import { personTag } from '../../lambdas/domain/ticket-summary.ts';
import { createTicket } from '../../lambdas/tickets/create-ticket.ts';
import { newKey } from './api.ts';
import type { Company, Person } from './people.ts';

/** A ticket of medium priority that a customer created so many milliseconds ago. */
export const earlierTicket = (
  company: Company,
  customer: Person,
  words: { readonly subject: string; readonly description: string },
  ago: number,
) =>
  createTicket(
    company.id,
    customer,
    { tag: personTag(customer.id), name: customer.full_name, side: 'customer' },
    {
      ...words,
      type: 'incident',
      priority: 'medium',
      impact: 'low',
      urgency: 'low',
      category_id: null,
      department_id: null,
    },
    { user_id: customer.id, key: newKey(), content: words },
    new Date(Date.now() - ago),
  );
