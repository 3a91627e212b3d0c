import { describe, expect, it } from 'vitest';
import { getDemoEmail, personNames } from '../../scripts/seed/people/people.ts';
import { demoGroups, findGroupForTakenTicket } from '../../scripts/seed/demo/assignment.ts';
import { companies } from '../../scripts/seed/demo/companies.ts';
import { attachmentsBySubject } from '../../scripts/seed/demo/attachments.ts';
import { people } from '../../scripts/seed/demo/people.ts';
import { demoTickets } from '../../scripts/seed/demo/demo-tickets.ts';
import type { DemoTicket } from '../../scripts/seed/demo/demo-ticket.ts';
import { computeCreationTime, createEvents } from '../../scripts/seed/tickets/ticket-events.ts';
import { NewComment } from '../../shared/contract/ticket-conversation.ts';
import { NewTicket } from '../../shared/contract/ticket.ts';
import { departments, ticketCategories } from '../../shared/model/reference-data.ts';
import { priorities, ticketStatuses, ticketTypes } from '../../shared/model/ticket.ts';

/**
 * Set-up times for the demo at which a wrong calculation would give dates in the future: after midnight, on a
 * Monday, at the weekend, and before working hours.
 */
const setupTimes = [
  '2025-03-03T00:05:00Z',
  '2025-11-22T12:00:00Z',
  '2025-11-23T23:30:00Z',
  '2026-01-01T07:00:00Z',
];

const now = new Date('2025-11-20T17:00:00Z');
const createdTickets = demoTickets.map((ticket) => ({
  ticket,
  events: createEvents(ticket, computeCreationTime(ticket, now)),
}));
const findCompany = (ticket: DemoTicket) => ticket.on_behalf_of?.company ?? people[ticket.creator].company;

const listChanges = (ticket: DemoTicket) =>
  createEvents(ticket, now).flatMap(({ action }) => (action.kind === 'change' ? [action] : []));
const computeStatus = (ticket: DemoTicket) =>
  listChanges(ticket).reduce<string>(
    (status, change) => (change.hold ? 'on_hold' : (change.status ?? status)),
    'new',
  );

describe("the demo's tickets", () => {
  it('are at least 110, no two with the same subject, description or comment', () => {
    const texts = createdTickets.flatMap(({ ticket, events }) => [
      ticket.subject,
      ticket.description,
      ...events.flatMap(({ action }) => (action.kind === 'comment' ? [action.content] : [])),
    ]);
    expect(demoTickets.length).toBeGreaterThanOrEqual(110);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

  it('are valid input for the forms', () => {
    for (const { subject, description, classification, custom_fields = {} } of demoTickets) {
      const [type, priority, impact, urgency, category_id, department_id] = classification;
      const classificationFields = { type, priority, impact, urgency, category_id, department_id };
      const fields = { ...classificationFields, subject, description, custom_fields };
      expect(NewTicket.parse(fields)).toMatchObject(fields);
    }
    for (const { action } of createdTickets.flatMap(({ events }) => events))
      if (action.kind === 'comment') {
        const { content, is_internal } = action;
        expect(NewComment.parse({ content, is_internal })).toEqual({ content, is_internal });
      }
  });

  it('have every status, type, level, category and department', () => {
    expect(new Set(demoTickets.map(computeStatus))).toEqual(new Set(ticketStatuses));
    const collectValues = (index: 0 | 1 | 2 | 3 | 4 | 5) =>
      new Set(demoTickets.map(({ classification }) => classification[index]));
    expect(collectValues(0)).toEqual(new Set(ticketTypes));
    for (const index of [1, 2, 3] as const) expect(collectValues(index)).toEqual(new Set(priorities));
    expect(collectValues(4)).toEqual(new Set([...ticketCategories.map(({ id }) => id), null]));
    expect(collectValues(5)).toEqual(new Set([...departments.map(({ id }) => id), null]));
  });

  it.each(setupTimes)('have no date in the future when set up at %s', (setupTimeText) => {
    const setupTime = new Date(setupTimeText);
    const futureTickets = demoTickets.filter((ticket) => {
      const creationTime = computeCreationTime(ticket, setupTime);
      return [creationTime, ...createEvents(ticket, creationTime).map(({ at }) => at)].some(
        (at) => at > setupTime,
      );
    });
    expect(futureTickets.map(({ subject }) => subject)).toEqual([]);
  });

  it('are created at different times, and no two events of a ticket have the same time', () => {
    expect(new Set(demoTickets.map((ticket) => computeCreationTime(ticket, now).getTime())).size).toBe(
      demoTickets.length,
    );
    for (const { events } of createdTickets)
      expect(events.map(({ at }) => at.getTime())).toEqual(
        [...new Set(events.map(({ at }) => at.getTime()))].sort((a, b) => a - b),
      );
  });

  it('are created and answered by users who may do so', () => {
    for (const { ticket, events } of createdTickets) {
      const company = findCompany(ticket);
      expect(company, ticket.subject).not.toBeNull();
      expect(people[ticket.creator].role === 'customer').toBe(ticket.on_behalf_of === undefined);
      for (const { author, action } of events) {
        const { role, company: userCompany } = people[author];
        const isStaff = role !== 'customer';
        expect(isStaff || userCompany === company, `${author} on "${ticket.subject}"`).toBe(true);
        if (action.kind === 'change' || (action.kind === 'comment' && action.is_internal))
          expect(isStaff, `${author} on "${ticket.subject}"`).toBe(true);
      }
    }
  });

  it('are, if open, mostly in a group of their assignee, and each group has open tickets', () => {
    const openTickets = createdTickets.filter(
      ({ ticket }) => !['resolved', 'closed'].includes(computeStatus(ticket)),
    );
    const groupNames = openTickets.flatMap(({ ticket, events }) => {
      const assignment = events.find(
        ({ action }) =>
          action.kind === 'change' && (action.status === 'assigned' || action.status === 'in_progress'),
      );
      const group = assignment && findGroupForTakenTicket(assignment.author, ticket);
      if (assignment) expect(group?.members, ticket.subject).toContain(assignment.author);
      return group ? [group.name] : [];
    });
    expect(groupNames.length / openTickets.length).toBeGreaterThan(0.7);
    for (const { name } of demoGroups)
      expect(groupNames.filter((one) => one === name).length, name).toBeGreaterThanOrEqual(10);
  });

  it('change only to a different value', () => {
    for (const { ticket, events } of createdTickets) {
      const currentValues: Record<string, string> = { status: 'new', priority: ticket.classification[1] };
      for (const { action } of events) {
        if (action.kind !== 'change') continue;
        const { status, priority = '' } = action;
        // Changes of other fields have neither a status nor a priority.
        if (status === undefined && priority === '') continue;
        const [field, newValue] = status ? ['status', status] : ['priority', priority];
        expect(newValue, `"${ticket.subject}" ${field}`).not.toBe(currentValues[field] ?? '');
        currentValues[field] = newValue;
      }
    }
  });

  it('include conversations, internal notes, changes of priority, and tickets without events', () => {
    const events = createdTickets.flatMap((one) => one.events);
    expect(events.some(({ action }) => action.kind === 'comment' && action.is_internal)).toBe(true);
    expect(events.some(({ action }) => action.kind === 'change' && action.priority !== undefined)).toBe(true);
    expect(createdTickets.some((one) => one.events.length === 0)).toBe(true);
    expect(demoTickets.some(({ description }) => description.includes('\n'))).toBe(true);
  });
});

describe("the demo's people and companies", () => {
  it('are eight companies with three or four customers each, three agents, an administrator, and one customer without a company', () => {
    const users = Object.values(people);
    const countUsers = (role: string) => users.filter((person) => person.role === role).length;
    expect(Object.keys(companies)).toHaveLength(8);
    for (const company of Object.keys(companies)) {
      const customerCount = users.filter((person) => person.company === company).length;
      expect([3, 4], company).toContain(customerCount);
    }
    expect([countUsers('agent'), countUsers('admin')]).toEqual([3, 1]);
    expect(users.filter(({ role, company }) => role === 'customer' && company === null)).toHaveLength(1);
    expect(users.filter(({ role, company }) => role !== 'customer' && company !== null)).toEqual([]);
  });

  it('have unique addresses under the reserved domain .example', () => {
    const addresses = [
      ...personNames.map(getDemoEmail),
      ...Object.values(companies).map(({ contact_email }) => contact_email),
      ...demoTickets.flatMap(({ on_behalf_of }) => on_behalf_of?.email ?? []),
    ];
    expect(addresses.filter((address) => !/^[a-z.-]+@[a-z]+\.example$/.test(address))).toEqual([]);
    expect(new Set(personNames.map(getDemoEmail)).size).toBe(personNames.length);
  });

  it('have telephone numbers that Ofcom reserves for drama', () => {
    const reservedNumber =
      /^(01(13|14|15|16|17|18|21|31|41|51|61) 496 0\d{3}|020 7946 0\d{3}|07700 900\d{3}|01632 960\d{3})$/;
    const numbers = [
      ...Object.values(people).map(({ phone }) => phone),
      ...Object.values(companies).map(({ contact_phone }) => contact_phone),
    ].filter((phone) => phone !== null);
    expect(numbers.filter((phone) => !reservedNumber.test(phone))).toEqual([]);
    expect(numbers.length).toBeGreaterThan(0);
  });
});

describe("the demo's files", () => {
  it('belong to tickets of the demo', () => {
    const subjects = demoTickets.map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining(Object.keys(attachmentsBySubject)));
  });
});
