// @module-tag nightly
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { AuditEntry } from '../../shared/contract/audit.ts';
import type { CompanyUpdate } from '../../shared/contract/companies.ts';
import type { TicketUpdate } from '../../shared/contract/ticket.ts';
import { call, newKey } from '../support/api.ts';
import { type Company, type Person, newPerson } from '../support/people.ts';

type State = Record<string, string | null>;

const [admin, agent] = await Promise.all([newPerson('admin'), newPerson('agent')]);
const startTime = new Date().toISOString();

/** The actions of a user, oldest first. */
async function listEntries(person: Person): Promise<AuditEntry[]> {
  const foundEntries: AuditEntry[] = [];
  let cursor: string | undefined;
  do {
    const query = { from: startTime, person: person.id, ...(cursor !== undefined && { cursor }) };
    const page = await call('listAuditLog', { query }, admin);
    foundEntries.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return foundEntries.toReversed();
}

/**
 * Returns the states after these entries. Each entry must start from the state that the earlier entries left.
 */
function replayEntries(entries: readonly AuditEntry[]): ReadonlyMap<string, State> {
  const states = new Map<string, State>();
  for (const { kind, target, changes } of entries) {
    const state = states.get(target.id) ?? {};
    if (kind === 'person_disabled' || kind === 'person_enabled')
      state['disabled'] = kind === 'person_disabled' ? 'yes' : 'no';
    for (const { field, before, after } of changes) {
      expect(before, `${kind}: ${field} before`).toBe(state[field] ?? null);
      state[field] = after;
    }
    states.set(target.id, state);
  }
  return states;
}

const createCompany = async (): Promise<Company> => {
  const body = { name: `Acme ${randomUUID().slice(0, 8)}`, address: '1 High Street' };
  return call('createCompany', { body, idempotency_key: newKey() }, admin);
};
const changeCompany = ({ id }: Company, body: CompanyUpdate) =>
  call('updateCompany', { params: { id }, body }, admin);

async function inviteUser(company: Company, full_name: string) {
  const email = `${randomUUID()}@example.com`;
  const body = { email, full_name, company_id: company.id, roles: ['customer' as const] };
  const { user } = await call('createUser', { body, idempotency_key: newKey() }, admin);
  if (!user) throw new Error('The API returned no user');
  return user;
}

async function changeTicket(id: string, ticketChanges: Omit<TicketUpdate, 'version'>) {
  const { ticket } = await call('getTicket', { params: { id } }, agent);
  return call('updateTicket', { params: { id }, body: { ...ticketChanges, version: ticket.version } }, agent);
}

it('replaying the entries in order yields the current people, roles, companies and tickets', async () => {
  const [firstCompany, secondCompany] = [await createCompany(), await createCompany()];
  const [ada, ben] = [await inviteUser(firstCompany, 'Ada Eze'), await inviteUser(secondCompany, 'Ben Ode')];
  const requester = { full_name: 'Cleo Marsh', email: 'cleo@example.com' };
  const ticket = await call(
    'createTicketForCompany',
    {
      params: { id: firstCompany.id },
      body: { subject: 'No paper', description: 'The tray is empty.', requester },
      idempotency_key: newKey(),
    },
    agent,
  );
  const params = { id: ada.id };

  await call('updateUser', { params, body: { full_name: 'Ada Eze-Marsh', phone: '020 7946 0001' } }, admin);
  await call('addRole', { params: { ...params, role: 'agent' } }, admin);
  await changeTicket(ticket.id, { status: 'assigned', priority: 'high' });
  await changeCompany(firstCompany, { contact_email: 'desk@example.com', address: null });
  await call('updateUser', { params, body: { company_id: secondCompany.id, phone: null } }, admin);
  await call('removeRole', { params: { ...params, role: 'customer' } }, admin);
  await call('updateUser', { params: { id: ben.id }, body: { disabled: true } }, admin);
  await call('updateUser', { params: { id: ben.id }, body: { disabled: false } }, admin);
  await call(
    'updateUser',
    { params: { id: ben.id }, body: { disabled: true, full_name: 'Ben Odell' } },
    admin,
  );
  await changeTicket(ticket.id, { status: 'resolved' });
  await changeTicket(ticket.id, { status: 'closed', priority: 'low' });
  await changeCompany(secondCompany, { status: 'inactive', contact_phone: '020 7946 0002' });

  // Entries about tickets come from the table's stream, in the order of the changes.
  const readLastChanges = () =>
    listEntries(agent).then((entries) => entries.slice(-2).map(({ changes }) => changes));
  await expect
    .poll(async () => (await readLastChanges()).flat().map(({ after }) => after))
    .toEqual(expect.arrayContaining(['closed', 'low']));
  const states = replayEntries([...(await listEntries(admin)), ...(await listEntries(agent))]);

  const { items: usersNamedAda } = await call('listUsers', { query: { q: 'Ada Eze-Marsh' } }, admin);
  const { items: usersNamedBen } = await call('listUsers', { query: { q: 'Ben Odell' } }, admin);
  const users = [...usersNamedAda, ...usersNamedBen].filter(({ id }) => id === ada.id || id === ben.id);
  expect(users).toHaveLength(2);
  for (const { id, email, full_name, phone, company, roles, disabled } of users)
    expect(states.get(id)).toMatchObject({
      email,
      full_name,
      phone,
      company_id: company,
      roles: roles.join(', '),
      ...(disabled && { disabled: 'yes' }),
    });
  const { items: companies } = await call('listCompanies', { query: { q: 'Acme' } }, admin);
  for (const { id } of [firstCompany, secondCompany]) {
    const company = companies.find((listedCompany) => listedCompany.id === id);
    const { contact_email, contact_phone, address, status, name, service_level } = company ?? {};
    const { default_group_id, program_mails } = company ?? {};
    const mail_domains = company?.mail_domains.join(', ');
    expect(states.get(id)).toEqual({
      contact_email,
      contact_phone,
      address,
      status,
      name,
      policy_id: service_level?.policy_id ?? null,
      hours_id: service_level?.hours_id ?? null,
      receipts: service_level?.receipts ?? null,
      default_group_id,
      mail_domains,
      program_mails,
      program_addresses: company?.program_addresses.join(', '),
    });
  }
  const ticketDetail = await call('getTicket', { params: { id: ticket.id } }, agent);
  const { status, priority } = ticketDetail.ticket;
  expect(states.get(ticket.id)).toMatchObject({ status, priority, company_id: firstCompany.name });
});
