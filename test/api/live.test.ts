import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { changeProfile } from '../../lambdas/people/profile/update-profile.ts';
import type { LiveEnvelope } from '../../shared/model/live.ts';
import { liveLimits, requestLimits } from '../../shared/model/request-limits.ts';
import { call, newKey } from '../support/api.ts';
import {
  type LiveTestConnection,
  connect,
  isAboutTicket,
  openLiveConnection,
  createPass,
} from '../support/live.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { deleteStoredConnections, consumeLimit } from '../support/stored-items/people.ts';

let company: Company;
let otherCompany: Company;
let agent: Person;
let colleague: Person;
let customer: Person;
let stranger: Person;
let ticketId: string;

const openConnections: LiveTestConnection[] = [];
async function openScreen(person: Person | { token: string }): Promise<LiveTestConnection> {
  const screen = await openLiveConnection(person);
  openConnections.push(screen);
  return screen;
}
afterEach(() => {
  for (const screen of openConnections.splice(0)) screen.close();
});

const newTicket = async (requester: Person) =>
  (
    await call(
      'createTicket',
      { body: { subject: 'Printer', description: 'Out of ink' }, idempotency_key: newKey() },
      requester,
    )
  ).id;
/** Creates a ticket, and waits until its creation has been announced. */
async function newAnnouncedTicket(requester: Person): Promise<string> {
  const staffScreen = await openScreen(agent);
  const id = await newTicket(requester);
  await staffScreen.next(isAboutTicket(id));
  return id;
}
const addComment = (id: string, author: Person, is_internal = false) =>
  call(
    'addTicketComment',
    { params: { id }, body: { content: 'Secret words', is_internal }, idempotency_key: newKey() },
    author,
  );

const hasExactViewers =
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
  ticketId = await newTicket(customer);
});

describe('a pass', () => {
  it('opens one connection', async () => {
    const pass = await createPass(agent);
    const connection = await connect(pass);
    expect(typeof connection).toBe('object');
    if (typeof connection === 'object') openConnections.push(connection);
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
    const notedTicketId = await newAnnouncedTicket(customer);
    const person = await newPerson('agent', { company });
    const pass = await createPass(person);
    await changeProfile(person.id, () => ({
      roles: ['customer'],
      roles_changed_at: new Date().toISOString(),
    }));
    const [screen, staffScreen] = [await connect(pass), await openScreen(agent)];
    if (typeof screen === 'number') throw new Error(`refused with ${screen}`);
    openConnections.push(screen);
    await addComment(notedTicketId, agent, true);
    await staffScreen.next(isAboutTicket(notedTicketId));
    await screen.sendHeartbeat();
    expect(screen.named).not.toContain(notedTicketId);
  });
});

describe('a change of a ticket', () => {
  it('is announced to staff and the company, with the id only', async () => {
    const [staffScreen, customerScreen, strangerScreen] = await Promise.all(
      [agent, customer, stranger].map(openScreen),
    );
    await addComment(ticketId, customer);
    expect(await staffScreen?.next(isAboutTicket(ticketId))).toEqual({
      kind: 'tickets',
      ids: expect.arrayContaining([ticketId]),
      change_id: expect.any(String),
    });
    await customerScreen?.next(isAboutTicket(ticketId));
    await strangerScreen?.sendHeartbeat();
    expect(strangerScreen?.received).toEqual([{ kind: 'beat' }]);
    expect(JSON.stringify([staffScreen?.received, customerScreen?.received])).not.toContain('Secret');
  });

  it('can be a new ticket or a new status', { tags: ['nightly'] }, async () => {
    const staffScreen = await openScreen(agent);
    const newTicketId = await newTicket(customer);
    await staffScreen.next(isAboutTicket(newTicketId));
    const customerScreen = await openScreen(customer);
    await call(
      'updateTicket',
      { params: { id: newTicketId }, body: { status: 'in_progress', version: 1 } },
      agent,
    );
    await customerScreen.next(isAboutTicket(newTicketId));
  });

  it('is announced to staff only if it is an internal note', async () => {
    const ownTicketId = await newAnnouncedTicket(customer);
    const [staffScreen, customerScreen] = [await openScreen(agent), await openScreen(customer)];
    await addComment(ownTicketId, agent, true);
    await staffScreen.next(isAboutTicket(ownTicketId));
    await customerScreen.sendHeartbeat();
    expect(customerScreen.named).not.toContain(ownTicketId);
  });
});

describe('a connection that opens after a change', () => {
  it('is notified of the change if its person may see the ticket', { tags: ['nightly'] }, async () => {
    const id = await newAnnouncedTicket(customer);
    const limitedCustomer = await newPerson('customer', { company, own_tickets_only: true });
    const [customerScreen, strangerScreen, limitedCustomerScreen] = [
      await openScreen(customer),
      await openScreen(stranger),
      await openScreen(limitedCustomer),
    ];
    const expectedEnvelope = {
      kind: 'tickets',
      ids: expect.arrayContaining([id]),
      change_id: expect.any(String),
    };
    expect(await customerScreen.missed()).toContainEqual(expectedEnvelope);
    expect(await strangerScreen.missed()).toEqual([]);
    expect(await limitedCustomerScreen.missed()).toBeUndefined();
  });

  it(
    'is not notified of changes that its screen already got from the API',
    { tags: ['nightly'] },
    async () => {
      await newAnnouncedTicket(customer);
      await pause(7_000);
      expect(await (await openScreen(customer)).missed()).toEqual([]);
    },
  );
});

describe('presence', () => {
  it('shows staff who is viewing a ticket, but not customers', async () => {
    const id = await newTicket(customer);
    const [agentScreen, colleagueScreen, customerScreen] = [
      await openScreen(agent),
      await openScreen(colleague),
      await openScreen(customer),
    ];
    agentScreen.send({ action: 'view', ticket_id: id });
    await agentScreen.next(hasExactViewers(agent));
    colleagueScreen.send({ action: 'view', ticket_id: id });
    customerScreen.send({ action: 'view', ticket_id: id });
    await agentScreen.next(hasExactViewers(agent, colleague, customer));
    const beatEnvelope = await colleagueScreen.sendHeartbeat(id);
    expect(
      beatEnvelope.kind === 'beat' &&
        beatEnvelope.viewers?.find(({ id: viewerId }) => viewerId === customer.id),
    ).toEqual({
      id: customer.id,
      name: customer.full_name,
      role: 'customer',
    });
    expect(await customerScreen.sendHeartbeat(id)).toEqual({ kind: 'beat' });
    expect(customerScreen.received.map(({ kind }) => kind)).not.toContain('viewers');
    colleagueScreen.close();
    await agentScreen.next(hasExactViewers(agent, customer));
  });

  it(
    'shows a customer that support is writing a reply, but not the name, and shows nothing while staff write a note',
    { tags: ['nightly'] },
    async () => {
      const id = await newTicket(customer);
      const [writer, reader, customerScreen] = [
        await openScreen(agent),
        await openScreen(colleague),
        await openScreen(customer),
      ];
      customerScreen.send({ action: 'view', ticket_id: id });
      reader.send({ action: 'view', ticket_id: id });
      writer.send({ action: 'view', ticket_id: id });
      await reader.next(hasExactViewers(agent, colleague, customer));
      await writer.next(hasExactViewers(agent, colleague, customer));
      const isTypingEnvelope = ({ kind }: LiveEnvelope) => kind === 'typing';
      writer.send({ action: 'typing', ticket_id: id, mode: 'note' });
      expect(await reader.next(isTypingEnvelope)).toMatchObject({
        by: { name: agent.full_name, role: 'support' },
      });
      await customerScreen.sendHeartbeat();
      expect(customerScreen.received.some(isTypingEnvelope)).toBe(false);
      writer.send({ action: 'typing', ticket_id: id, mode: 'reply' });
      expect(await customerScreen.next(isTypingEnvelope)).toEqual({ kind: 'typing', ticket_id: id });
      customerScreen.send({ action: 'typing', ticket_id: id, mode: 'reply' });
      await reader.next((envelope) => envelope.kind === 'typing' && envelope.by?.id === customer.id);
    },
  );

  it("is not available for another company's ticket", async () => {
    const [staffScreen, strangerScreen] = [await openScreen(agent), await openScreen(stranger)];
    staffScreen.send({ action: 'view', ticket_id: ticketId });
    await staffScreen.next(hasExactViewers(agent));
    strangerScreen.send({ action: 'view', ticket_id: ticketId });
    strangerScreen.send({ action: 'typing', ticket_id: ticketId, mode: 'reply' });
    await strangerScreen.sendHeartbeat();
    const beatEnvelope = await staffScreen.sendHeartbeat(ticketId);
    expect(beatEnvelope).toEqual({
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
    const screen = await openScreen(stranger);
    screen.sendText(text);
    expect(await screen.sendHeartbeat()).toEqual({ kind: 'beat' });
    expect(screen.received).toHaveLength(1);
  });
});

describe('a person who sends too many messages', () => {
  const flood = (screen: LiveTestConnection, messageCount: number) => {
    for (let sent = 0; sent < messageCount; sent += 1) screen.send({ action: 'beat' });
  };

  it(
    "loses the connection, while other people's heartbeats are answered",
    { tags: ['nightly'] },
    async () => {
      const [flooder, otherScreen] = [await newPerson('customer', { company }), await openScreen(agent)];
      const screen = await openScreen(flooder);
      flood(screen, 2_000);
      const beatEnvelopes = [await otherScreen.sendHeartbeat(), await otherScreen.sendHeartbeat()];
      expect(await screen.closed).toBe(1000);
      expect([...beatEnvelopes, await otherScreen.sendHeartbeat()]).toEqual([
        { kind: 'beat' },
        { kind: 'beat' },
        { kind: 'beat' },
      ]);
      expect(screen.received.length).toBeLessThanOrEqual(liveLimits.messages);
    },
  );

  it('cannot open further connections for a while, but other people can', async () => {
    const flooder = await newPerson('agent');
    await consumeLimit('live_messages', 'person', flooder.id, requestLimits.live_messages.person, 60);
    expect(await connect(await createPass(flooder))).toBe(403);
    await openScreen(agent);
  });

  it('loses the oldest connection when opening more than the limit', { tags: ['nightly'] }, async () => {
    const person = await newPerson('agent');
    const oldestConnection = await openScreen(person);
    await pause(1_100);
    const otherConnections: LiveTestConnection[] = [];
    for (let n = 0; n < liveLimits.connections; n += 1) otherConnections.push(await openScreen(person));
    expect(await oldestConnection.closed).toBe(1000);
    expect(await otherConnections.at(-1)?.sendHeartbeat()).toEqual({ kind: 'beat' });
  });
});

describe('a live connection', () => {
  const currentTime = () => new Date().toISOString();
  const changes: readonly (readonly [string, () => Parameters<typeof changeProfile>[1]])[] = [
    ['loses a role', () => () => ({ roles: [], roles_changed_at: currentTime() })],
    ['is disabled', () => () => ({ disabled: true, roles_changed_at: currentTime() })],
    ['moves to another company', () => () => ({ company_id: otherCompany.id, company: otherCompany.name })],
  ];

  it.each(changes)('ends when its person %s', async (_, createChange) => {
    const person = await newPerson('customer', { company });
    const screen = await openScreen(person);
    await changeProfile(person.id, createChange());
    expect(await screen.closed).toBe(1000);
  });

  it('ends when its person changes from agent to customer', async () => {
    const person = await newPerson('agent', { company });
    const screen = await openScreen(person);
    await changeProfile(person.id, () => ({ roles: ['customer'], roles_changed_at: currentTime() }));
    await screen.closed;
  });

  it('ends when the table no longer contains it', async () => {
    const person = await newPerson('agent');
    const screen = await openScreen(person);
    await deleteStoredConnections(person.id);
    screen.send({ action: 'beat' });
    await screen.closed;
  });

  it('stays open when its person only changes name', { tags: ['nightly'] }, async () => {
    const person = await newPerson('agent');
    const screen = await openScreen(person);
    await changeProfile(person.id, () => ({ full_name: 'New Name' }));
    const newTicketId = await newTicket(customer);
    await screen.next(isAboutTicket(newTicketId));
    expect(await screen.sendHeartbeat()).toEqual({ kind: 'beat' });
  });
});
