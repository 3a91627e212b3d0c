import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { changeProfile } from '../../lambdas/people/profile/update-profile.ts';
import type { LiveEnvelope } from '../../shared/model/live.ts';
import { liveLimits, requestLimits } from '../../shared/model/request-limits.ts';
import { call, newKey } from '../support/api.ts';
import { type LiveTestConnection, connect, namesTicket, openLive, createPass } from '../support/live.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { deleteStoredConnections, useUpLimit } from '../support/stored-items/people.ts';

let company: Company;
let otherCompany: Company;
let agent: Person;
let colleague: Person;
let customer: Person;
let stranger: Person;
let ticket: string;

const openConnections: LiveTestConnection[] = [];
async function screenOf(person: Person | { token: string }): Promise<LiveTestConnection> {
  const screen = await openLive(person);
  openConnections.push(screen);
  return screen;
}
afterEach(() => {
  for (const screen of openConnections.splice(0)) screen.close();
});

const newTicket = async (by: Person) =>
  (
    await call(
      'createTicket',
      { body: { subject: 'Printer', description: 'Out of ink' }, idempotency_key: newKey() },
      by,
    )
  ).id;
/** Creates a ticket, and waits until its creation has been announced. */
async function newAnnouncedTicket(by: Person): Promise<string> {
  const witness = await screenOf(agent);
  const id = await newTicket(by);
  await witness.next(namesTicket(id));
  return id;
}
const comment = (id: string, by: Person, is_internal = false) =>
  call(
    'addTicketComment',
    { params: { id }, body: { content: 'Secret words', is_internal }, idempotency_key: newKey() },
    by,
  );

const viewersInclude =
  (...people: Person[]) =>
  (envelope: LiveEnvelope) =>
    envelope.kind === 'viewers' &&
    people.length === envelope.viewers.length &&
    people.every(({ id }) => envelope.viewers.some((viewer) => viewer.id === id));

beforeAll(async () => {
  [company, otherCompany] = await Promise.all([newCompany(), newCompany()]);
  [agent, colleague, customer, stranger] = await Promise.all([
    newPerson('agent'),
    newPerson('agent'),
    newPerson('customer', { company }),
    newPerson('customer', { company: otherCompany }),
  ]);
  ticket = await newTicket(customer);
});

describe('a pass', () => {
  it('opens one connection', async () => {
    const pass = await createPass(agent);
    const first = await connect(pass);
    expect(typeof first).toBe('object');
    if (typeof first === 'object') openConnections.push(first);
    expect(await connect(pass)).toBe(403);
  });

  it('is required, and cannot be forged', async () => {
    expect(await connect(undefined)).toBe(403);
    expect(await connect('A'.repeat(32))).toBe(403);
  });

  it('does not bypass CloudFront', async () => {
    const { AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: api } = inject('cloud').environment;
    expect(await connect(await createPass(agent), api)).toBe(403);
  });

  it('is not issued to a person who cannot have tickets', async () => {
    expect(await call('createLivePass', {}, await newPerson('customer'))).toEqual({ pass: null });
  });

  it('opens nothing for a user who has been disabled', async () => {
    const person = await newPerson('agent');
    const pass = await createPass(person);
    await changeProfile(person.id, () => ({ disabled: true, roles_changed_at: new Date().toISOString() }));
    expect(await connect(pass)).toBe(403);
  });

  it('announces no internal notes to an agent who has become a customer', async () => {
    const notedTicket = await newAnnouncedTicket(customer);
    const person = await newPerson('agent', { company });
    const pass = await createPass(person);
    await changeProfile(person.id, () => ({
      roles: ['customer'],
      roles_changed_at: new Date().toISOString(),
    }));
    const [screen, witness] = [await connect(pass), await screenOf(agent)];
    if (typeof screen === 'number') throw new Error(`refused with ${screen}`);
    openConnections.push(screen);
    await comment(notedTicket, agent, true);
    await witness.next(namesTicket(notedTicket));
    await screen.beat();
    expect(screen.named).not.toContain(notedTicket);
  });
});

describe('a change of a ticket', () => {
  it('is announced to staff and the company, with the id only', async () => {
    const [staffScreen, theirs, foreign] = await Promise.all([agent, customer, stranger].map(screenOf));
    await comment(ticket, customer);
    expect(await staffScreen?.next(namesTicket(ticket))).toEqual({
      kind: 'tickets',
      ids: expect.arrayContaining([ticket]),
      change_id: expect.any(String),
    });
    await theirs?.next(namesTicket(ticket));
    await foreign?.beat();
    expect(foreign?.received).toEqual([{ kind: 'beat' }]);
    expect(JSON.stringify([staffScreen?.received, theirs?.received])).not.toContain('Secret');
  });

  it('can be a new ticket or a new status', { tags: ['nightly'] }, async () => {
    const staffScreen = await screenOf(agent);
    const created = await newTicket(customer);
    await staffScreen.next(namesTicket(created));
    const customersScreen = await screenOf(customer);
    await call(
      'updateTicket',
      { params: { id: created }, body: { status: 'in_progress', version: 1 } },
      agent,
    );
    await customersScreen.next(namesTicket(created));
  });

  it('is announced to staff only if it is an internal note', async () => {
    const ownTicket = await newAnnouncedTicket(customer);
    const [staffScreen, theirs] = [await screenOf(agent), await screenOf(customer)];
    await comment(ownTicket, agent, true);
    await staffScreen.next(namesTicket(ownTicket));
    await theirs.beat();
    expect(theirs.named).not.toContain(ownTicket);
  });
});

describe('a connection that opens after a change', () => {
  it('is notified of the change if its person may see the ticket', { tags: ['nightly'] }, async () => {
    const id = await newAnnouncedTicket(customer);
    const limitedCustomer = await newPerson('customer', { company, own_tickets_only: true });
    const [theirs, foreign, own] = [
      await screenOf(customer),
      await screenOf(stranger),
      await screenOf(limitedCustomer),
    ];
    const expectedEnvelope = {
      kind: 'tickets',
      ids: expect.arrayContaining([id]),
      change_id: expect.any(String),
    };
    expect(await theirs.missed()).toContainEqual(expectedEnvelope);
    expect(await foreign.missed()).toEqual([]);
    expect(await own.missed()).toBeUndefined();
  });

  it(
    'is not notified of changes that its screen already got from the API',
    { tags: ['nightly'] },
    async () => {
      await newAnnouncedTicket(customer);
      await pause(7_000);
      expect(await (await screenOf(customer)).missed()).toEqual([]);
    },
  );
});

describe('presence', () => {
  it('shows staff who is viewing a ticket, but not customers', async () => {
    const id = await newTicket(customer);
    const [first, second, theirs] = [
      await screenOf(agent),
      await screenOf(colleague),
      await screenOf(customer),
    ];
    first.send({ action: 'view', ticket_id: id });
    await first.next(viewersInclude(agent));
    second.send({ action: 'view', ticket_id: id });
    theirs.send({ action: 'view', ticket_id: id });
    await first.next(viewersInclude(agent, colleague, customer));
    const answer = await second.beat(id);
    expect(answer.kind === 'beat' && answer.viewers?.find(({ id: who }) => who === customer.id)).toEqual({
      id: customer.id,
      name: customer.full_name,
      role: 'customer',
    });
    expect(await theirs.beat(id)).toEqual({ kind: 'beat' });
    expect(theirs.received.map(({ kind }) => kind)).not.toContain('viewers');
    second.close();
    await first.next(viewersInclude(agent, customer));
  });

  it(
    'shows a customer that support is writing a reply, but not the name, and shows nothing while staff write a note',
    { tags: ['nightly'] },
    async () => {
      const id = await newTicket(customer);
      const [writer, reader, theirs] = [
        await screenOf(agent),
        await screenOf(colleague),
        await screenOf(customer),
      ];
      theirs.send({ action: 'view', ticket_id: id });
      reader.send({ action: 'view', ticket_id: id });
      writer.send({ action: 'view', ticket_id: id });
      await reader.next(viewersInclude(agent, colleague, customer));
      await writer.next(viewersInclude(agent, colleague, customer));
      const isTyping = ({ kind }: LiveEnvelope) => kind === 'typing';
      writer.send({ action: 'typing', ticket_id: id, mode: 'note' });
      expect(await reader.next(isTyping)).toMatchObject({ by: { name: agent.full_name, role: 'support' } });
      await theirs.beat();
      expect(theirs.received.some(isTyping)).toBe(false);
      writer.send({ action: 'typing', ticket_id: id, mode: 'reply' });
      expect(await theirs.next(isTyping)).toEqual({ kind: 'typing', ticket_id: id });
      theirs.send({ action: 'typing', ticket_id: id, mode: 'reply' });
      await reader.next((envelope) => envelope.kind === 'typing' && envelope.by?.id === customer.id);
    },
  );

  it("is not available for another company's ticket", async () => {
    const [staffScreen, foreign] = [await screenOf(agent), await screenOf(stranger)];
    staffScreen.send({ action: 'view', ticket_id: ticket });
    await staffScreen.next(viewersInclude(agent));
    foreign.send({ action: 'view', ticket_id: ticket });
    foreign.send({ action: 'typing', ticket_id: ticket, mode: 'reply' });
    await foreign.beat();
    const answer = await staffScreen.beat(ticket);
    expect(answer).toEqual({
      kind: 'beat',
      viewers: [{ id: agent.id, name: agent.full_name, role: 'support' }],
    });
    expect(staffScreen.received.map(({ kind }) => kind)).not.toContain('typing');
  });

  it.each([
    '',
    '{',
    '[]',
    'null',
    '{"action":"view","ticket_id":5}',
    '{"action":"shout"}',
    '{"action":"$connect"}',
  ])('ignores the message %j', async (text) => {
    // Nothing else happens in this company, so the screen receives only the response.
    const screen = await screenOf(stranger);
    screen.sendText(text);
    expect(await screen.beat()).toEqual({ kind: 'beat' });
    expect(screen.received).toHaveLength(1);
  });
});

describe('a person who sends too many messages', () => {
  const flood = (screen: LiveTestConnection, messages: number) => {
    for (let sent = 0; sent < messages; sent += 1) screen.send({ action: 'beat' });
  };

  it(
    "loses the connection, while other people's heartbeats are answered",
    { tags: ['nightly'] },
    async () => {
      const [flooder, other] = [await newPerson('customer', { company }), await screenOf(agent)];
      const screen = await screenOf(flooder);
      flood(screen, 2_000);
      const beats = [await other.beat(), await other.beat()];
      expect(await screen.closed).toBe(1000);
      expect([...beats, await other.beat()]).toEqual([{ kind: 'beat' }, { kind: 'beat' }, { kind: 'beat' }]);
      expect(screen.received.length).toBeLessThanOrEqual(liveLimits.messages);
    },
  );

  it('cannot open further connections for a while, but other people can', async () => {
    const flooder = await newPerson('agent');
    await useUpLimit('live_messages', 'person', flooder.id, requestLimits.live_messages.person, 60);
    expect(await connect(await createPass(flooder))).toBe(403);
    await screenOf(agent);
  });

  it('loses the oldest connection when opening more than the limit', { tags: ['nightly'] }, async () => {
    const person = await newPerson('agent');
    const oldest = await screenOf(person);
    await pause(1_100);
    const otherConnections: LiveTestConnection[] = [];
    for (let n = 0; n < liveLimits.connections; n += 1) otherConnections.push(await screenOf(person));
    expect(await oldest.closed).toBe(1000);
    expect(await otherConnections.at(-1)?.beat()).toEqual({ kind: 'beat' });
  });
});

describe('a live connection', () => {
  const now = () => new Date().toISOString();
  const changes: readonly (readonly [string, () => Parameters<typeof changeProfile>[1]])[] = [
    ['loses a role', () => () => ({ roles: [], roles_changed_at: now() })],
    ['is disabled', () => () => ({ disabled: true, roles_changed_at: now() })],
    ['moves to another company', () => () => ({ company_id: otherCompany.id, company: otherCompany.name })],
  ];

  it.each(changes)('ends when its person %s', async (_, change) => {
    const person = await newPerson('customer', { company });
    const screen = await screenOf(person);
    await changeProfile(person.id, change());
    expect(await screen.closed).toBe(1000);
  });

  it('ends when its person changes from agent to customer', async () => {
    const person = await newPerson('agent', { company });
    const screen = await screenOf(person);
    await changeProfile(person.id, () => ({ roles: ['customer'], roles_changed_at: now() }));
    await screen.closed;
  });

  it('ends when the table no longer contains it', async () => {
    const person = await newPerson('agent');
    const screen = await screenOf(person);
    await deleteStoredConnections(person.id);
    screen.send({ action: 'beat' });
    await screen.closed;
  });

  it('stays open when its person only changes name', { tags: ['nightly'] }, async () => {
    const person = await newPerson('agent');
    const screen = await screenOf(person);
    await changeProfile(person.id, () => ({ full_name: 'New Name' }));
    const created = await newTicket(customer);
    await screen.next(namesTicket(created));
    expect(await screen.beat()).toEqual({ kind: 'beat' });
  });
});
