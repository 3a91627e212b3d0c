import type { departments, ticketCategories } from '@portico/shared/model/reference-data.ts';
import type { CustomChanges } from '@portico/shared/model/custom-fields.ts';
import type { RatingAnswer } from '@portico/shared/model/ratings.ts';
import type { Priority, SelectableStatus, TicketType } from '@portico/shared/model/ticket.ts';
import type { Age, Delay } from '../desk/working-time.ts';
import type { CompanyName } from './companies.ts';
import type { PersonName, StaffName } from './people.ts';

type CategoryId = (typeof ticketCategories)[number]['id'];
type DepartmentId = (typeof departments)[number]['id'];

/**
 * One event of a ticket, preceded by the time since the previous event. The first person who sets `assigned`
 * or `in_progress` becomes the assignee. `20m marcus: A comment.`; `1h hannah notes: A note.`; `5m dev sets
 * in_progress` (a status, a priority or a type); `1m dev tags: printer ward-7`; `2m dev edits: The new text
 * of Dev's last comment.`; `1m marcus waits` for the customer; `5m dev holds for 30 days: The reason.`, where
 * the days are optional; `5m dev hands to priya`, who then is the requester; `2h priya rates good: A
 * comment.`, where the comment is optional.
 */
export type Step =
  | `${Delay} ${PersonName}: ${string}`
  | `${Delay} ${StaffName} notes: ${string}`
  | `${Delay} ${StaffName} tags: ${string}`
  | `${Delay} ${StaffName} waits`
  | `${Delay} ${StaffName} holds${'' | ` for ${number} days`}: ${string}`
  | `${Delay} ${StaffName} hands to ${PersonName}`
  | `${Delay} ${PersonName} edits: ${string}`
  | `${Delay} ${PersonName} rates ${RatingAnswer}${'' | `: ${string}`}`
  | `${Delay} ${StaffName} sets ${SelectableStatus | Priority | TicketType}`;

/** A ticket of the demo, with its history. */
export interface DemoTicket {
  readonly subject: string;
  /**
   * The user who creates it: the requester, or the member of staff who creates it for a requester without an
   * account.
   */
  readonly creator: PersonName;
  /** A requester without an account. */
  readonly on_behalf_of?: {
    readonly full_name: string;
    readonly email: string;
    readonly company: CompanyName;
  };
  /** The values of custom fields by field id (ticket-fields.ts). */
  readonly custom_fields?: CustomChanges;
  readonly created: Age;
  readonly classification: readonly [
    type: TicketType,
    priority: Priority,
    impact: Priority,
    urgency: Priority,
    category: CategoryId | null,
    department: DepartmentId | null,
  ];
  readonly description: string;
  readonly thread: readonly Step[];
}
