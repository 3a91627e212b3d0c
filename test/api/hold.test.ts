import { beforeAll, describe, expect, it } from 'vitest';
import type { TicketUpdate } from '../../shared/contract/ticket.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { checkDueTimes } from '../support/due-times.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';
import { newServiceLevel, newPolicyBody } from '../support/service-levels.ts';
import { storeTicketUpdate } from '../support/stored-items/tickets.ts';

const minuteMs = 60_000;
const holdEnd = '2099-12-01T08:00:00.000Z';

let customer: Person;
let colleague: Person;
let agent: Person;
let admin: Person;

beforeAll(async () => {
  const serviceLevel = await newServiceLevel(newPolicyBody({ first_response: 60, resolution: 600 }));
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
const readTicketDetail = (id: string, as = agent) => call('getTicket', { params: { id } }, as);
const readStatus = async (id: string) => (await readTicketDetail(id)).ticket.status;
async function updateTicket(id: string, body: Partial<TicketUpdate>) {
  const { version } = (await readTicketDetail(id)).ticket;
  return call('updateTicket', { params: { id }, body: { version, ...body } }, agent);
}
const putOnHold = (id: string, holdFields: Partial<NonNullable<TicketUpdate['hold']>> = {}) =>
  updateTicket(id, { hold: { reason: 'The part is on order', until: null, ...holdFields } });
const addComment = (id: string, as: Person) =>
  call('addTicketComment', { params: { id }, body: { content: 'Hello' }, idempotency_key: newKey() }, as);

describe('a ticket that staff put on hold', () => {
  it('shows staff the reason and the end of the hold, and customers only that it is on hold', async () => {
    const id = await newTicket();
    await updateTicket(id, { status: 'in_progress' });
    const { ticket } = await putOnHold(id, { until: '2099-12-01T08:00:00Z' });
    expect(ticket).toMatchObject({
      status: 'on_hold',
      waiting_on: 'none',
      hold: { reason: 'The part is on order', until: holdEnd, former_status: 'in_progress' },
    });
    const { history } = await readTicketDetail(id);
    expect(history.slice(0, 2)).toMatchObject([
      { field_name: 'hold', old_value: '', new_value: `${holdEnd} The part is on order` },
      { field_name: 'status', old_value: 'in_progress', new_value: 'on_hold' },
    ]);
    const customerTicketDetail = await readTicketDetail(id, colleague);
    expect(customerTicketDetail.ticket.status).toBe('on_hold');
    expect(customerTicketDetail.history.map(({ field_name }) => field_name)).toEqual(['status', 'status']);
    expect(JSON.stringify(customerTicketDetail)).not.toMatch(/on order|2099/);
    const readAuditLog = async () =>
      JSON.stringify(
        (await call('listAuditLog', { query: { person: agent.id } }, admin)).items.filter(
          ({ target }) => target.id === id,
        ),
      );
    await expect.poll(readAuditLog).toContain('"after":"hold"');
    expect(await readAuditLog()).not.toContain('on order');
  });

  it('has a paused resolution clock, and returns to its former status when staff resume it', async () => {
    const id = await newTicket();
    await updateTicket(id, { status: 'in_progress' });
    await putOnHold(id);
    const readResolutionClock = async () =>
      (await readTicketDetail(id)).ticket.service_level?.clocks.find(({ kind }) => kind === 'resolution');
    expect(await readResolutionClock()).toMatchObject({ due_at: null, paused: 'on_hold' });
    expect((await updateTicket(id, { hold: null })).ticket).toMatchObject({
      status: 'in_progress',
      hold: null,
    });
    expect(await readResolutionClock()).toMatchObject({ paused: null });
    expect((await updateTicket(id, { hold: null })).changes).toEqual([]);
  });

  it(
    'keeps its former status when the reason changes, and becomes assigned afterwards if assigned while on hold',
    { tags: ['nightly'] },
    async () => {
      const id = await newTicket();
      await putOnHold(id);
      await putOnHold(id, { reason: 'The part is lost' });
      const { ticket } = await updateTicket(id, { assignee_id: agent.id });
      expect(ticket).toMatchObject({
        status: 'on_hold',
        hold: { reason: 'The part is lost', former_status: 'new' },
      });
      expect((await updateTicket(id, { hold: null })).ticket.status).toBe('assigned');
    },
  );

  it(
    'is no longer on hold after a reply by its customer or a new status, but still is after a reply by staff',
    { tags: ['nightly'] },
    async () => {
      const id = await newTicket();
      await updateTicket(id, { status: 'in_progress' });
      await putOnHold(id);
      await addComment(id, agent);
      expect(await readStatus(id)).toBe('on_hold');
      const { id: comment_id } = await addComment(id, colleague);
      expect((await readTicketDetail(id)).ticket).toMatchObject({ status: 'in_progress', hold: null });
      await call('takeBackTicketComment', { params: { id, comment_id } }, colleague);
      expect((await readTicketDetail(id)).ticket).toMatchObject({
        status: 'on_hold',
        hold: { reason: 'The part is on order' },
      });
      expect((await updateTicket(id, { status: 'resolved' })).ticket).toMatchObject({ hold: null });
    },
  );

  it('is on hold again, for the same reason, after a merge was undone', { tags: ['nightly'] }, async () => {
    const [id, targetId] = [await newTicket(), await newTicket()];
    await putOnHold(id, { until: holdEnd });
    await call('mergeTicket', { params: { id }, body: { into: targetId, version: 2 } }, agent);
    expect((await readTicketDetail(id)).ticket).toMatchObject({ status: 'closed', hold: null });
    await call('undoMerge', { params: { id } }, agent);
    expect((await readTicketDetail(id)).ticket).toMatchObject({
      status: 'on_hold',
      hold: { reason: 'The part is on order', until: holdEnd, former_status: 'new' },
    });
  });

  it('waits for its customer again after a merge was undone', { tags: ['nightly'] }, async () => {
    const [id, targetId] = [await newTicket(), await newTicket()];
    await updateTicket(id, { waiting: true });
    await call('mergeTicket', { params: { id }, body: { into: targetId, version: 2 } }, agent);
    expect((await readTicketDetail(id)).ticket).toMatchObject({ status: 'closed', waiting: false });
    await call('undoMerge', { params: { id } }, agent);
    expect((await readTicketDetail(id)).ticket).toMatchObject({ status: 'new', waiting: true });
  });

  it(
    'is resumed once by the system when the hold ends, and only its assignee is notified',
    { tags: ['nightly'] },
    async () => {
      const [worker, dueTicketId, laterTicketId] = [
        await newPerson('agent'),
        await newTicket(),
        await newTicket(),
      ];
      await updateTicket(dueTicketId, { assignee_id: worker.id });
      const now = Date.now();
      const endTime = new Date(now - minuteMs).toISOString();
      const endedHold = { hold: { reason: 'The part is on order', until: endTime } };
      await storeTicketUpdate(new Date(now - 2 * minuteMs), dueTicketId, endedHold, agent);
      await putOnHold(laterTicketId, { until: holdEnd });
      await Promise.all([checkDueTimes(), checkDueTimes()]);
      expect(await readStatus(laterTicketId)).toBe('on_hold');
      const { ticket, history } = await readTicketDetail(dueTicketId);
      expect(ticket).toMatchObject({ status: 'assigned', hold: null });
      expect(history.slice(0, 2)).toMatchObject([
        { user_name: 'System', field_name: 'hold', new_value: '' },
        { user_name: 'System', field_name: 'status', old_value: 'on_hold', new_value: 'assigned' },
      ]);
      expect(history.filter(({ field_name }) => field_name === 'hold')).toHaveLength(2);
      const listNotificationKinds = async (reader: Person) =>
        (await call('getBell', {}, reader)).items
          .filter(({ ticket_id }) => ticket_id === dueTicketId)
          .map(({ kind }) => kind);
      await expect.poll(() => listNotificationKinds(worker)).toContain('resumed');
      expect([
        ...(await listNotificationKinds(agent)),
        ...(await listNotificationKinds(customer)),
      ]).not.toContain('resumed');
    },
  );
});

it('a hold is refused without a reason, with a day in the past, and for tickets that are not open', async () => {
  const [id, closedTicketId] = [await newTicket(), await newTicket()];
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
  expect(await readStatus(id)).toBe('new');
  await updateTicket(closedTicketId, { status: 'closed' });
  expect(parseProblem(await tryToHold(closedTicketId, { version: 2, hold: validHold })).issues).toEqual([
    { path: 'body.hold', message: 'is for open tickets' },
  ]);
  await call('mergeTicket', { params: { id }, body: { into: await newTicket(), version: 1 } }, agent);
  expect(parseProblem(await tryToHold(id, { version: 2, hold: validHold })).code).toBe('ticket_merged');
});
