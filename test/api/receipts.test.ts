import { beforeAll, describe, expect, it } from 'vitest';
import type { ReceiptClock } from '../../shared/contract/receipts.ts';
import type { TicketUpdate } from '../../shared/contract/ticket.ts';
import { attempt, call, newKey } from '../support/api.ts';
import { createEarlierTicket } from '../support/stored-items/tickets.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { findReceiptFaults } from '../support/receipts.ts';
import { hoursBody, newServiceLevel, policyBody } from '../support/service-levels.ts';

const texts = { subject: 'The scanner beeps', description: 'Twice.' };
const targets = { first_response: 600, next_response: 30, resolution: 2_400 };
const office = [{ from: 540, to: 1_020 }];
const day = 86_400_000;

let company: Company;
let customer: Person;
let agent: Person;

beforeAll(async () => {
  const hours = hoursBody({
    name: 'Office',
    zone: 'America/New_York',
    week: Array.from({ length: 7 }, () => office),
  });
  company = await newCompany(undefined, 'active', await newServiceLevel(policyBody(targets), hours));
  [customer, agent] = await Promise.all([newPerson('customer', { company }), newPerson('agent')]);
});

/** Creates a ticket that is this many days old. */
const newTicketFrom = (days: number) => createEarlierTicket(company, customer, texts, days * day);
const newTicket = (owner: Person) => call('createTicket', { body: texts, idempotency_key: newKey() }, owner);
const comment = (id: string, author: Person, is_internal = false) =>
  call(
    'addTicketComment',
    { params: { id }, body: { content: 'Hello', is_internal }, idempotency_key: newKey() },
    author,
  );
const screen = async (id: string) => (await call('getTicket', { params: { id } }, agent)).ticket;
async function change(id: string, changed: Omit<TicketUpdate, 'version'>) {
  const { version } = await screen(id);
  return call('updateTicket', { params: { id }, body: { ...changed, version } }, agent);
}
const receipt = async (id: string, reader: Person) =>
  (await call('getTicketReceipt', { params: { id } }, reader)).receipt;

const toComparable = ({
  kind,
  cycle,
  promised,
  due_at,
  met_at,
  paused,
}: Omit<ReceiptClock, 'lines' | 'missed_by'>) => ({
  kind,
  cycle,
  promised,
  due_at,
  met_at,
  paused,
});

/** Adds up the lines of the receipt, and compares the sums with the clocks on the ticket's screen. */
async function expectReceiptAddsUp(id: string): Promise<readonly ReceiptClock[]> {
  const clocks = (await receipt(id, agent))?.clocks ?? [];
  expect(clocks.map((clock) => [clock.kind, findReceiptFaults(clock)])).toEqual(
    clocks.map(({ kind }) => [kind, []]),
  );
  const shownClocks = (await screen(id)).service_level?.clocks ?? [];
  expect(shownClocks.length).toBeGreaterThan(0);
  for (const { missed, ...clock } of shownClocks) {
    if (clock.promised === null) continue;
    const sameClock = clocks.find(({ kind, cycle }) => kind === clock.kind && cycle === clock.cycle);
    expect(sameClock && toComparable(sameClock)).toEqual(
      toComparable({ ...clock, promised: clock.promised }),
    );
    expect(sameClock?.missed_by !== null).toBe(missed);
  }
  return clocks;
}

describe('a receipt adds up to the due times of a ticket', () => {
  it('while the ticket waits for its first response, by the opening hours of each day', async () => {
    const { id } = await newTicketFrom(1);
    const clocks = await expectReceiptAddsUp(id);
    expect(clocks.map(({ kind }) => kind)).toEqual(['first_response', 'resolution']);
    const [first] = clocks;
    // The promised ten hours do not fit into a business day of eight hours.
    expect(first?.lines.filter(({ minutes }) => minutes > 0).length).toBeGreaterThan(1);
    expect(new Set(first?.lines.map(({ why }) => why))).toEqual(new Set(['open', 'closed']));
  });

  it('after a late answer and another question', { tags: ['nightly'] }, async () => {
    const { id } = await newTicketFrom(9);
    await comment(id, agent, true);
    await comment(id, agent);
    await comment(id, customer);
    await comment(id, agent);
    await comment(id, customer);
    const clocks = await expectReceiptAddsUp(id);
    expect(clocks.map(({ kind, cycle }) => `${kind} ${cycle}`)).toEqual([
      'first_response 1',
      'resolution 1',
      'next_response 1',
      'next_response 2',
    ]);
    expect(clocks[0]?.missed_by).toBeGreaterThan(0);
    expect(clocks[0]?.lines.some(({ after_due }) => after_due)).toBe(true);
  });

  it('after a change of priority, a wait, a resolution and a reopening', async () => {
    const { id } = await newTicketFrom(2);
    await change(id, { priority: 'critical' });
    await expectReceiptAddsUp(id);
    await change(id, { waiting: true });
    const clocksWhenWaiting = await expectReceiptAddsUp(id);
    expect(clocksWhenWaiting.find(({ kind }) => kind === 'resolution')?.paused).toBe('waiting');
    await change(id, { waiting: false, status: 'in_progress' });
    await expectReceiptAddsUp(id);
    await change(id, { status: 'resolved' });
    const clocksWhenResolved = await expectReceiptAddsUp(id);
    expect(clocksWhenResolved.every(({ met_at }) => met_at !== null)).toBe(true);
    await comment(id, customer);
    await expectReceiptAddsUp(id);
  });

  it('after the ticket ended overdue and unanswered, or was merged', { tags: ['nightly'] }, async () => {
    const [closed, merged, target] = [
      await newTicketFrom(9),
      await newTicketFrom(9),
      await newTicket(customer),
    ];
    await change(closed.id, { status: 'closed' });
    const { version } = await screen(merged.id);
    await call('mergeTicket', { params: { id: merged.id }, body: { into: target.id, version } }, agent);
    const listOutcomes = async (id: string) =>
      (await expectReceiptAddsUp(id)).map(({ met_at, missed_by }) => [met_at !== null, (missed_by ?? 0) > 0]);
    expect(await listOutcomes(closed.id)).toEqual([
      [false, true],
      [true, true],
    ]);
    expect(await listOutcomes(merged.id)).toEqual([
      [false, true],
      [false, true],
    ]);
  });

  it('after its answer was taken back', { tags: ['nightly'] }, async () => {
    const { id } = await newTicketFrom(1);
    const { id: comment_id } = await comment(id, agent);
    await call('takeBackTicketComment', { params: { id, comment_id } }, agent);
    await expectReceiptAddsUp(id);
  });
});

it('a receipt names the versions of the policy and the business hours, and the time zone of its times', async () => {
  const { id } = await newTicketFrom(0);
  const staffReceipt = await receipt(id, agent);
  const { policy, calendar } = (await screen(id)).service_level ?? {};
  expect(staffReceipt?.policies).toEqual([{ version: policy, name: 'Gold' }]);
  expect(staffReceipt?.calendars).toEqual([{ version: calendar, name: 'Office', zone: 'America/New_York' }]);
});

describe('customers', () => {
  const contractWith = (receipts: boolean) => newServiceLevel(policyBody(targets), hoursBody(), receipts);

  it("see their own company's receipts if its contract allows that, without any trace of internal notes", async () => {
    const openCompany = await newCompany(undefined, 'active', await contractWith(true));
    const owner = await newPerson('customer', { company: openCompany });
    const { id } = await newTicket(owner);
    const before = await receipt(id, owner);
    expect(before).toEqual(await receipt(id, agent));
    expect(before?.clocks.length).toBe(2);
    await comment(id, agent, true);
    expect(await receipt(id, owner)).toEqual(before);
    expect((await attempt('getTicketReceipt', { params: { id } }, customer)).status).toBe(404);
  });

  it('see no receipts unless the contract allows it', async () => {
    const contract = await contractWith(false);
    const client = await newCompany(undefined, 'active', contract);
    const [owner, admin] = await Promise.all([
      newPerson('customer', { company: client }),
      newPerson('admin'),
    ]);
    const { id } = await newTicket(owner);
    expect(await receipt(id, owner)).toBeNull();
    const body = { service_level: { ...contract, receipts: true } };
    await call('updateCompany', { params: { id: client.id }, body }, admin);
    expect((await receipt(id, owner))?.clocks.length).toBe(2);
  });
});

it('a ticket without targets has no receipt', async () => {
  const owner = await newPerson('customer', { company: await newCompany() });
  const { id } = await newTicket(owner);
  expect([await receipt(id, owner), await receipt(id, agent)]).toEqual([null, null]);
});
