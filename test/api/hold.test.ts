import { beforeAll, describe, expect, it } from 'vitest';
import type { TicketUpdate } from '../../shared/contract/ticket.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { checkDueTimes } from '../support/due-times.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';
import { newServiceLevel, policyBody } from '../support/service-levels.ts';
import { storeTicketUpdate } from '../support/stored-items/tickets.ts';

const minute = 60_000;
const until = '2099-12-01T08:00:00.000Z';

let customer: Person;
let colleague: Person;
let agent: Person;
let admin: Person;

beforeAll(async () => {
  const serviceLevel = await newServiceLevel(policyBody({ first_response: 60, resolution: 600 }));
  const company = await newCompany(undefined, 'active', serviceLevel);
  [customer, colleague, agent, admin] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('customer', { company }),
    newPerson('agent'),
    newPerson('admin'),
  ]);
});

const newTicket = async () => {
  const body = { subject: 'Scanner', description: 'It needs a part.' };
  return (await call('createTicket', { body, idempotency_key: newKey() }, customer)).id;
};
const detailOf = (id: string, as = agent) => call('getTicket', { params: { id } }, as);
const statusOf = async (id: string) => (await detailOf(id)).ticket.status;
async function change(id: string, body: Partial<TicketUpdate>) {
  const { version } = (await detailOf(id)).ticket;
  return call('updateTicket', { params: { id }, body: { version, ...body } }, agent);
}
const hold = (id: string, given: Partial<NonNullable<TicketUpdate['hold']>> = {}) =>
  change(id, { hold: { reason: 'The part is on order', until: null, ...given } });
const comment = (id: string, as: Person) =>
  call('addTicketComment', { params: { id }, body: { content: 'Hello' }, idempotency_key: newKey() }, as);

describe('a ticket that staff put on hold', () => {
  it('shows staff the reason and the end of the hold, and customers only that it is on hold', async () => {
    const id = await newTicket();
    await change(id, { status: 'in_progress' });
    const { ticket } = await hold(id, { until: '2099-12-01T08:00:00Z' });
    expect(ticket).toMatchObject({
      status: 'on_hold',
      waiting_on: 'none',
      hold: { reason: 'The part is on order', until, former_status: 'in_progress' },
    });
    const { history } = await detailOf(id);
    expect(history.slice(0, 2)).toMatchObject([
      { field_name: 'hold', old_value: '', new_value: `${until} The part is on order` },
      { field_name: 'status', old_value: 'in_progress', new_value: 'on_hold' },
    ]);
    const shownDetail = await detailOf(id, colleague);
    expect(shownDetail.ticket.status).toBe('on_hold');
    expect(shownDetail.history.map(({ field_name }) => field_name)).toEqual(['status', 'status']);
    expect(JSON.stringify(shownDetail)).not.toMatch(/on order|2099/);
    const logged = async () =>
      JSON.stringify(
        (await call('listAuditLog', { query: { person: agent.id } }, admin)).items.filter(
          ({ target }) => target.id === id,
        ),
      );
    await expect.poll(logged).toContain('"after":"hold"');
    expect(await logged()).not.toContain('on order');
  });

  it('has a paused resolution clock, and returns to its former status when staff resume it', async () => {
    const id = await newTicket();
    await change(id, { status: 'in_progress' });
    await hold(id);
    const resolution = async () =>
      (await detailOf(id)).ticket.service_level?.clocks.find(({ kind }) => kind === 'resolution');
    expect(await resolution()).toMatchObject({ due_at: null, paused: 'on_hold' });
    expect((await change(id, { hold: null })).ticket).toMatchObject({ status: 'in_progress', hold: null });
    expect(await resolution()).toMatchObject({ paused: null });
    expect((await change(id, { hold: null })).changes).toEqual([]);
  });

  it(
    'keeps its former status when the reason changes, and becomes assigned afterwards if assigned while on hold',
    { tags: ['nightly'] },
    async () => {
      const id = await newTicket();
      await hold(id);
      await hold(id, { reason: 'The part is lost' });
      const { ticket } = await change(id, { assignee_id: agent.id });
      expect(ticket).toMatchObject({
        status: 'on_hold',
        hold: { reason: 'The part is lost', former_status: 'new' },
      });
      expect((await change(id, { hold: null })).ticket.status).toBe('assigned');
    },
  );

  it(
    'is no longer on hold after a reply by its customer or a new status, but still is after a reply by staff',
    { tags: ['nightly'] },
    async () => {
      const id = await newTicket();
      await change(id, { status: 'in_progress' });
      await hold(id);
      await comment(id, agent);
      expect(await statusOf(id)).toBe('on_hold');
      const { id: comment_id } = await comment(id, colleague);
      expect((await detailOf(id)).ticket).toMatchObject({ status: 'in_progress', hold: null });
      await call('takeBackTicketComment', { params: { id, comment_id } }, colleague);
      expect((await detailOf(id)).ticket).toMatchObject({
        status: 'on_hold',
        hold: { reason: 'The part is on order' },
      });
      expect((await change(id, { status: 'resolved' })).ticket).toMatchObject({ hold: null });
    },
  );

  it('is on hold again, for the same reason, after a merge was undone', { tags: ['nightly'] }, async () => {
    const [id, into] = [await newTicket(), await newTicket()];
    await hold(id, { until });
    await call('mergeTicket', { params: { id }, body: { into, version: 2 } }, agent);
    expect((await detailOf(id)).ticket).toMatchObject({ status: 'closed', hold: null });
    await call('undoMerge', { params: { id } }, agent);
    expect((await detailOf(id)).ticket).toMatchObject({
      status: 'on_hold',
      hold: { reason: 'The part is on order', until, former_status: 'new' },
    });
  });

  it('waits for its customer again after a merge was undone', { tags: ['nightly'] }, async () => {
    const [id, into] = [await newTicket(), await newTicket()];
    await change(id, { waiting: true });
    await call('mergeTicket', { params: { id }, body: { into, version: 2 } }, agent);
    expect((await detailOf(id)).ticket).toMatchObject({ status: 'closed', waiting: false });
    await call('undoMerge', { params: { id } }, agent);
    expect((await detailOf(id)).ticket).toMatchObject({ status: 'new', waiting: true });
  });

  it(
    'is resumed once by the system when the hold ends, and only its assignee is notified',
    { tags: ['nightly'] },
    async () => {
      const [worker, early, later] = [await newPerson('agent'), await newTicket(), await newTicket()];
      await change(early, { assignee_id: worker.id });
      const now = Date.now();
      const endTime = new Date(now - minute).toISOString();
      const endedHold = { hold: { reason: 'The part is on order', until: endTime } };
      await storeTicketUpdate(new Date(now - 2 * minute), early, endedHold, agent);
      await hold(later, { until });
      await Promise.all([checkDueTimes(), checkDueTimes()]);
      expect(await statusOf(later)).toBe('on_hold');
      const { ticket, history } = await detailOf(early);
      expect(ticket).toMatchObject({ status: 'assigned', hold: null });
      expect(history.slice(0, 2)).toMatchObject([
        { user_name: 'System', field_name: 'hold', new_value: '' },
        { user_name: 'System', field_name: 'status', old_value: 'on_hold', new_value: 'assigned' },
      ]);
      expect(history.filter(({ field_name }) => field_name === 'hold')).toHaveLength(2);
      const kinds = async (reader: Person) =>
        (await call('getBell', {}, reader)).items
          .filter(({ ticket_id }) => ticket_id === early)
          .map(({ kind }) => kind);
      await expect.poll(() => kinds(worker)).toContain('resumed');
      expect([...(await kinds(agent)), ...(await kinds(customer))]).not.toContain('resumed');
    },
  );
});

it('a hold is refused without a reason, with a day in the past, and for tickets that are not open', async () => {
  const [id, ended] = [await newTicket(), await newTicket()];
  const tryToHold = (ticket: string, body: object, as = agent) =>
    attempt('updateTicket', { params: { id: ticket }, body: { version: 1, ...body } }, as);
  const validHold = { reason: 'Part', until: null };
  for (const [body, path, message] of [
    [{ hold: { reason: ' ', until: null } }, 'body.hold.reason', 'Reason is required'],
    [
      { hold: { ...validHold, reason: 'x'.repeat(501) } },
      'body.hold.reason',
      'Reason is longer than 500 characters',
    ],
    [{ hold: { ...validHold, until: '2020-01-01T00:00:00Z' } }, 'body.hold.until', 'must be in the future'],
    [{ hold: validHold, status: 'closed' }, 'body.hold', 'does not go with status'],
  ] as const) {
    const { issues } = parseProblem(await tryToHold(id, body));
    expect(issues, message).toEqual([{ path, message }]);
  }
  expect((await tryToHold(id, { hold: validHold }, customer)).status).toBe(403);
  expect(await statusOf(id)).toBe('new');
  await change(ended, { status: 'closed' });
  expect(parseProblem(await tryToHold(ended, { version: 2, hold: validHold })).issues).toEqual([
    { path: 'body.hold', message: 'is for open tickets' },
  ]);
  await call('mergeTicket', { params: { id }, body: { into: await newTicket(), version: 1 } }, agent);
  expect(parseProblem(await tryToHold(id, { version: 2, hold: validHold })).code).toBe('ticket_merged');
});
