import { beforeAll, describe, expect, it } from 'vitest';
import type { ReceiptClock } from '../../shared/contract/receipts.ts';
import type { TicketUpdate } from '../../shared/contract/ticket.ts';
import { attempt, call, newKey } from '../support/api.ts';
import { createEarlierTicket } from '../support/stored-items/tickets.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { findReceiptFaults } from '../support/receipts.ts';
import { newHoursBody, newServiceLevel, newPolicyBody } from '../support/service-levels.ts';

const ticketTexts = { subject: 'The scanner beeps', description: 'Twice.' };
const targets = { first_response: 600, next_response: 30, resolution: 2_400 };
const officeHours = [{ from: 540, to: 1_020 }];
const millisecondsPerDay = 86_400_000;

let company: Company;
let customer: Person;
let agent: Person;

beforeAll(async () => {
  const businessHours = newHoursBody({
    name: 'Office',
    zone: 'America/New_York',
    week: Array.from({ length: 7 }, () => officeHours),
  });
  company = await newCompany(
    undefined,
    'active',
    await newServiceLevel(newPolicyBody(targets), businessHours),
  );
  [customer, agent] = await Promise.all([newPerson('customer', { company }), newPerson('agent')]);
});

/** Creates a ticket that is this many days old. */
const createOldTicket = (days: number) =>
  createEarlierTicket(company, customer, ticketTexts, days * millisecondsPerDay);
const newTicket = (owner: Person) =>
  call('createTicket', { body: ticketTexts, idempotency_key: newKey() }, owner);
const addComment = (id: string, author: Person, is_internal = false) =>
  call(
    'addTicketComment',
    { params: { id }, body: { content: 'Hello', is_internal }, idempotency_key: newKey() },
    author,
  );
const readTicket = async (id: string) => (await call('getTicket', { params: { id } }, agent)).ticket;
async function updateTicket(id: string, changedFields: Omit<TicketUpdate, 'version'>) {
  const { version } = await readTicket(id);
  return call('updateTicket', { params: { id }, body: { ...changedFields, version } }, agent);
}
const readReceipt = async (id: string, reader: Person) =>
  (await call('getTicketReceipt', { params: { id } }, reader)).receipt;

const toComparableClock = ({
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
  const clocks = (await readReceipt(id, agent))?.clocks ?? [];
  expect(clocks.map((clock) => [clock.kind, findReceiptFaults(clock)])).toEqual(
    clocks.map(({ kind }) => [kind, []]),
  );
  const ticketClocks = (await readTicket(id)).service_level?.clocks ?? [];
  expect(ticketClocks.length).toBeGreaterThan(0);
  for (const { missed, ...clock } of ticketClocks) {
    if (clock.promised === null) continue;
    const receiptClock = clocks.find(({ kind, cycle }) => kind === clock.kind && cycle === clock.cycle);
    expect(receiptClock && toComparableClock(receiptClock)).toEqual(
      toComparableClock({ ...clock, promised: clock.promised }),
    );
    expect(receiptClock?.missed_by !== null).toBe(missed);
  }
  return clocks;
}

describe('a receipt adds up to the due times of a ticket', () => {
  it('while the ticket waits for its first response, by the opening hours of each day', async () => {
    const { id } = await createOldTicket(1);
    const clocks = await expectReceiptAddsUp(id);
    expect(clocks.map(({ kind }) => kind)).toEqual(['first_response', 'resolution']);
    const [firstClock] = clocks;
    // The promised ten hours do not fit into a business day of eight hours.
    expect(firstClock?.lines.filter(({ minutes }) => minutes > 0).length).toBeGreaterThan(1);
    expect(new Set(firstClock?.lines.map(({ why }) => why))).toEqual(new Set(['open', 'closed']));
  });

  it('after a late answer and another question', { tags: ['nightly'] }, async () => {
    const { id } = await createOldTicket(9);
    await addComment(id, agent, true);
    await addComment(id, agent);
    await addComment(id, customer);
    await addComment(id, agent);
    await addComment(id, customer);
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
    const { id } = await createOldTicket(2);
    await updateTicket(id, { priority: 'critical' });
    await expectReceiptAddsUp(id);
    await updateTicket(id, { waiting: true });
    const clocksWhenWaiting = await expectReceiptAddsUp(id);
    expect(clocksWhenWaiting.find(({ kind }) => kind === 'resolution')?.paused).toBe('waiting');
    await updateTicket(id, { waiting: false, status: 'in_progress' });
    await expectReceiptAddsUp(id);
    await updateTicket(id, { status: 'resolved' });
    const clocksWhenResolved = await expectReceiptAddsUp(id);
    expect(clocksWhenResolved.every(({ met_at }) => met_at !== null)).toBe(true);
    await addComment(id, customer);
    await expectReceiptAddsUp(id);
  });

  it('after the ticket ended overdue and unanswered, or was merged', { tags: ['nightly'] }, async () => {
    const [closedTicket, mergedTicket, targetTicket] = [
      await createOldTicket(9),
      await createOldTicket(9),
      await newTicket(customer),
    ];
    await updateTicket(closedTicket.id, { status: 'closed' });
    const { version } = await readTicket(mergedTicket.id);
    await call(
      'mergeTicket',
      { params: { id: mergedTicket.id }, body: { into: targetTicket.id, version } },
      agent,
    );
    const listOutcomes = async (id: string) =>
      (await expectReceiptAddsUp(id)).map(({ met_at, missed_by }) => [met_at !== null, (missed_by ?? 0) > 0]);
    expect(await listOutcomes(closedTicket.id)).toEqual([
      [false, true],
      [true, true],
    ]);
    expect(await listOutcomes(mergedTicket.id)).toEqual([
      [false, true],
      [false, true],
    ]);
  });

  it('after its answer was taken back', { tags: ['nightly'] }, async () => {
    const { id } = await createOldTicket(1);
    const { id: comment_id } = await addComment(id, agent);
    await call('takeBackTicketComment', { params: { id, comment_id } }, agent);
    await expectReceiptAddsUp(id);
  });
});

it('a receipt names the versions of the policy and the business hours, and the time zone of its times', async () => {
  const { id } = await createOldTicket(0);
  const staffReceipt = await readReceipt(id, agent);
  const { policy, calendar } = (await readTicket(id)).service_level ?? {};
  expect(staffReceipt?.policies).toEqual([{ version: policy, name: 'Gold' }]);
  expect(staffReceipt?.calendars).toEqual([{ version: calendar, name: 'Office', zone: 'America/New_York' }]);
});

describe('customers', () => {
  const newContract = (receipts: boolean) =>
    newServiceLevel(newPolicyBody(targets), newHoursBody(), receipts);

  it("see their own company's receipts if its contract allows that, without any trace of internal notes", async () => {
    const companyWithReceipts = await newCompany(undefined, 'active', await newContract(true));
    const owner = await newPerson('customer', { company: companyWithReceipts });
    const { id } = await newTicket(owner);
    const receiptBefore = await readReceipt(id, owner);
    expect(receiptBefore).toEqual(await readReceipt(id, agent));
    expect(receiptBefore?.clocks.length).toBe(2);
    await addComment(id, agent, true);
    expect(await readReceipt(id, owner)).toEqual(receiptBefore);
    expect((await attempt('getTicketReceipt', { params: { id } }, customer)).status).toBe(404);
  });

  it('see no receipts unless the contract allows it', async () => {
    const contract = await newContract(false);
    const clientCompany = await newCompany(undefined, 'active', contract);
    const [owner, admin] = await Promise.all([
      newPerson('customer', { company: clientCompany }),
      newPerson('admin'),
    ]);
    const { id } = await newTicket(owner);
    expect(await readReceipt(id, owner)).toBeNull();
    const body = { service_level: { ...contract, receipts: true } };
    await call('updateCompany', { params: { id: clientCompany.id }, body }, admin);
    expect((await readReceipt(id, owner))?.clocks.length).toBe(2);
  });
});

it('a ticket without targets has no receipt', async () => {
  const owner = await newPerson('customer', { company: await newCompany() });
  const { id } = await newTicket(owner);
  expect([await readReceipt(id, owner), await readReceipt(id, agent)]).toEqual([null, null]);
});
