import { expect, it } from 'vitest';
import {
  type StaffField,
  type StoredTicket,
  isSameForCustomers,
} from '../../../lambdas/domain/ticket/ticket.ts';
import { toVisibleSummary, toVisibleTicketFacts } from '../../../lambdas/tickets/reader-view.ts';
import { createExampleTicket } from '../../support/example-ticket.ts';

const ticketBefore: StoredTicket = { ...createExampleTicket({ id: '01JD0000000000000000000007' }), tags: [] };
const changeTime = '2026-03-02T09:00:00.000Z';

/** A change of each field that customers can see. */
const visibleChanges: Partial<StoredTicket>[] = [
  { subject: 'Another' },
  { status: 'closed' },
  { priority: 'high' },
  { last_activity_at: changeTime },
  { last_text: 'Hello' },
  { waiting_on: 'none' },
  { conversation_version: 1 },
  { company_name: 'Renamed' },
  { requester_name: 'Erased' },
  { custom_fields: { f1: 'Leeds' } },
  { merged_into: { id: ticketBefore.id, ticket_number: 'TKT-000001' } },
];
/** A change of each field that only staff see. */
const hiddenChanges: Record<StaffField, Partial<StoredTicket>> = {
  assignee_id: { assignee_id: 'ada' },
  assignee_name: { assignee_name: 'Ada' },
  group_id: { group_id: 'net' },
  group_name: { group_name: 'Network' },
  due_at: { due_at: changeTime },
  due_kind: { due_kind: 'resolution' },
  service_level: { service_level: { ...ticketBefore.service_level, answered: true } },
  tags: { tags: ['vpn'] },
  waiting: { waiting: true },
  hold: { hold: { reason: 'Parts', until: changeTime, former_status: 'new' } },
  links: { links: 1 },
  staff_custom_fields: { staff_custom_fields: { f2: 'Rack 7' } },
  last_staff_activity_at: { last_staff_activity_at: changeTime },
  noted_by: { noted_by: 'ada' },
  moved_at: { moved_at: changeTime },
  version: { version: 2 },
  revision: {},
  customer_revision: {},
};

const customerScope = { kind: 'company', company_id: '' } as const;
const readAsCustomer = (ticket: StoredTicket) => ({
  ...toVisibleTicketFacts(customerScope, ticket, new Date(0)),
  ...toVisibleSummary(customerScope, ticket, false),
});

it("a ticket's revision for customers increases only with changes that they can see", () => {
  for (const fields of visibleChanges) {
    const ticketAfter = { ...ticketBefore, ...fields };
    expect(isSameForCustomers(ticketBefore, ticketAfter), JSON.stringify(fields)).toBe(false);
    expect(readAsCustomer({ ...ticketAfter, customer_revision: 2 })).toMatchObject({ revision: 2 });
  }
  for (const fields of Object.values(hiddenChanges)) {
    const ticketAfter = { ...ticketBefore, ...fields };
    expect(isSameForCustomers(ticketBefore, ticketAfter), JSON.stringify(fields)).toBe(true);
    expect(readAsCustomer({ ...ticketAfter, revision: 9 }), JSON.stringify(fields)).toEqual(
      readAsCustomer(ticketBefore),
    );
  }
});
