import { describe, expect, it } from 'vitest';
import { emailOf, personNames } from '../../scripts/seed/people.ts';
import { companies } from '../../scripts/seed/demo/companies.ts';
import { filesOfStories } from '../../scripts/seed/demo/attachments.ts';
import { people } from '../../scripts/seed/demo/people.ts';
import { stories } from '../../scripts/seed/demo/demo-tickets.ts';
import type { Story } from '../../scripts/seed/demo/demo-ticket.ts';
import { happenings, raisedAt } from '../../scripts/seed/ticket-events.ts';
import { NewComment, NewTicket } from '../../shared/contract/tickets.ts';
import { departments, ticketCategories } from '../../shared/model/reference-data.ts';
import { levels, ticketStatuses, ticketTypes } from '../../shared/model/ticket.ts';

/** Set-up moments that tempt dates into the future: just after midnight, on a Monday, at the weekend, before working hours. */
const moments = [
  '2025-03-03T00:05:00Z',
  '2025-11-22T12:00:00Z',
  '2025-11-23T23:30:00Z',
  '2026-01-01T07:00:00Z',
];

const now = new Date('2025-11-20T17:00:00Z');
const told = stories.map((story) => ({ story, events: happenings(story, raisedAt(story, now)) }));
const companyOf = (story: Story) => story.on_behalf_of?.company ?? people[story.by].company;

const finalOf = (field: 'status' | 'priority', initial: string, story: Story) =>
  happenings(story, now).reduce<string>(
    (value, { act }) => (act.kind === 'change' ? (act[field] ?? value) : value),
    initial,
  );
const statusOf = (story: Story) => finalOf('status', 'new', story);

describe("the demo's tickets", () => {
  it('are at least 110, no two with the same subject, description or comment', () => {
    const texts = told.flatMap(({ story, events }) => [
      story.subject,
      story.description,
      ...events.flatMap(({ act }) => (act.kind === 'comment' ? [act.content] : [])),
    ]);
    expect(stories.length).toBeGreaterThanOrEqual(110);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

  it('could have been typed into the form', () => {
    for (const { subject, description, is } of stories) {
      const [type, priority, impact, urgency, category_id, department_id] = is;
      const fields = { type, priority, impact, urgency, category_id, department_id, subject, description };
      expect(NewTicket.parse(fields)).toEqual(fields);
    }
    for (const { act } of told.flatMap(({ events }) => events))
      if (act.kind === 'comment') {
        const { content, is_internal } = act;
        expect(NewComment.parse({ content, is_internal })).toEqual({ content, is_internal });
      }
  });

  it('stand in every status, and are of every type, level, category and department', () => {
    expect(new Set(stories.map(statusOf))).toEqual(new Set(ticketStatuses));
    const column = (index: 0 | 1 | 2 | 3 | 4 | 5) => new Set(stories.map(({ is }) => is[index]));
    expect(column(0)).toEqual(new Set(ticketTypes));
    for (const index of [1, 2, 3] as const) expect(column(index)).toEqual(new Set(levels));
    expect(column(4)).toEqual(new Set([...ticketCategories.map(({ id }) => id), null]));
    expect(column(5)).toEqual(new Set([...departments.map(({ id }) => id), null]));
  });

  it.each(moments)('have no date in the future when set up at %s', (moment) => {
    const setUp = new Date(moment);
    const late = stories.filter((story) => {
      const raised = raisedAt(story, setUp);
      return [raised, ...happenings(story, raised).map(({ at }) => at)].some((at) => at > setUp);
    });
    expect(late.map(({ subject }) => subject)).toEqual([]);
  });

  it('are raised at different moments, and nothing on one of them happens twice at the same moment', () => {
    expect(new Set(stories.map((story) => raisedAt(story, now).getTime())).size).toBe(stories.length);
    for (const { events } of told)
      expect(events.map(({ at }) => at.getTime())).toEqual(
        [...new Set(events.map(({ at }) => at.getTime()))].sort((a, b) => a - b),
      );
  });

  it('are raised and answered by people who may', () => {
    for (const { story, events } of told) {
      const company = companyOf(story);
      expect(company, story.subject).not.toBeNull();
      expect(people[story.by].role === 'customer').toBe(story.on_behalf_of === undefined);
      for (const { by, act } of events) {
        const { role, company: own } = people[by];
        const isStaff = role !== 'customer';
        expect(isStaff || own === company, `${by} on "${story.subject}"`).toBe(true);
        if (act.kind === 'change' || act.is_internal)
          expect(isStaff, `${by} on "${story.subject}"`).toBe(true);
      }
    }
  });

  it('change only from one value to another', () => {
    for (const { story, events } of told) {
      const value: Record<string, string> = { status: 'new', priority: story.is[1] };
      for (const { act } of events) {
        if (act.kind !== 'change') continue;
        const [field, next] = act.status ? ['status', act.status] : ['priority', act.priority ?? ''];
        expect(next, `"${story.subject}" ${field}`).not.toBe(value[field] ?? '');
        value[field] = next;
      }
    }
  });

  it('include conversations, internal notes, changes of priority and some that nobody has touched', () => {
    const events = told.flatMap((one) => one.events);
    expect(events.some(({ act }) => act.kind === 'comment' && act.is_internal)).toBe(true);
    expect(events.some(({ act }) => act.kind === 'change' && act.priority !== undefined)).toBe(true);
    expect(told.some((one) => one.events.length === 0)).toBe(true);
    expect(stories.some(({ description }) => description.includes('\n'))).toBe(true);
  });
});

describe("the demo's people and companies", () => {
  it('are eight companies with three or four customers each, three agents, an administrator and one customer without a company', () => {
    const everybody = Object.values(people);
    const countOf = (role: string) => everybody.filter((person) => person.role === role).length;
    expect(Object.keys(companies)).toHaveLength(8);
    for (const company of Object.keys(companies)) {
      const size = everybody.filter((person) => person.company === company).length;
      expect([3, 4], company).toContain(size);
    }
    expect([countOf('agent'), countOf('admin')]).toEqual([3, 1]);
    expect(everybody.filter(({ role, company }) => role === 'customer' && company === null)).toHaveLength(1);
    expect(everybody.filter(({ role, company }) => role !== 'customer' && company !== null)).toEqual([]);
  });

  it('have addresses of their own under the reserved domain .example', () => {
    const addresses = [
      ...personNames.map(emailOf),
      ...Object.values(companies).map(({ contact_email }) => contact_email),
      ...stories.flatMap(({ on_behalf_of }) => on_behalf_of?.email ?? []),
    ];
    expect(addresses.filter((address) => !/^[a-z.-]+@[a-z]+\.example$/.test(address))).toEqual([]);
    expect(new Set(personNames.map(emailOf)).size).toBe(personNames.length);
  });

  it('have telephone numbers that Ofcom keeps for drama', () => {
    const drama =
      /^(01(13|14|15|16|17|18|21|31|41|51|61) 496 0\d{3}|020 7946 0\d{3}|07700 900\d{3}|01632 960\d{3})$/;
    const numbers = [
      ...Object.values(people).map(({ phone }) => phone),
      ...Object.values(companies).map(({ contact_phone }) => contact_phone),
    ].filter((phone) => phone !== null);
    expect(numbers.filter((phone) => !drama.test(phone))).toEqual([]);
    expect(numbers.length).toBeGreaterThan(0);
  });
});

describe("the demo's files", () => {
  it('belong to tickets of the demo', () => {
    const subjects = stories.map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining(Object.keys(filesOfStories)));
  });
});
