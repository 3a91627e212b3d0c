import type { departments, ticketCategories } from '@portico/shared/model/reference-data.ts';
import type { Level, TicketStatus, TicketType } from '@portico/shared/model/ticket.ts';
import type { Ago, Delay } from '../working-time.ts';
import type { CompanyName } from './companies.ts';
import type { PersonName, StaffName } from './people.ts';

type CategoryId = (typeof ticketCategories)[number]['id'];
type DepartmentId = (typeof departments)[number]['id'];

/**
 * One line of what happens on a ticket, each so long after the one before: `20m marcus: What he answers.`,
 * `1h hannah notes: What only staff may read.`, `5m dev sets in_progress` (a status or a priority).
 */
export type Step =
  | `${Delay} ${PersonName}: ${string}`
  | `${Delay} ${StaffName} notes: ${string}`
  | `${Delay} ${StaffName} sets ${TicketStatus | Level}`;

/** A ticket and what becomes of it. */
export interface Story {
  readonly subject: string;
  /** Who raises it; for somebody without an account, the member of staff who takes the call. */
  readonly by: PersonName;
  /** The requester, where staff entered one by hand. */
  readonly on_behalf_of?: {
    readonly full_name: string;
    readonly email: string;
    readonly company: CompanyName;
  };
  readonly raised: Ago;
  readonly is: readonly [
    type: TicketType,
    priority: Level,
    impact: Level,
    urgency: Level,
    category: CategoryId | null,
    department: DepartmentId | null,
  ];
  readonly description: string;
  readonly thread: readonly Step[];
}
