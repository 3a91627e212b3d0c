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
const from = new Date().toISOString();

/** The actions of a user, oldest first. */
async function entriesOf(person: Person): Promise<AuditEntry[]> {
  const found: AuditEntry[] = [];
  let cursor: string | undefined;
  do {
    const query = { from, person: person.id, ...(cursor !== undefined && { cursor }) };
    const page = await call('listAuditLog', { query }, admin);
    found.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return found.toReversed();
}

/**
 * Returns the states after these entries. Each entry must start from the state that the earlier entries left.
 */
function replay(entries: readonly AuditEntry[]): ReadonlyMap<string, State> {
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

const newCompany = async (): Promise<Company> => {
  const body = { name: `Acme ${randomUUID().slice(0, 8)}`, address: '1 High Street' };
  return call('createCompany', { body, idempotency_key: newKey() }, admin);
};
const changeCompany = ({ id }: Company, body: CompanyUpdate) =>
  call('updateCompany', { params: { id }, body }, admin);

async function invite(company: Company, full_name: string) {
  const email = `${randomUUID()}@example.com`;
  const body = { email, full_name, company_id: company.id, roles: ['customer' as const] };
  const { user } = await call('createUser', { body, idempotency_key: newKey() }, admin);
  if (!user) throw new Error('The API returned no user');
  return user;
}

async function changeTicket(id: string, change: Omit<TicketUpdate, 'version'>) {
  const { ticket } = await call('getTicket', { params: { id } }, agent);
  return call('updateTicket', { params: { id }, body: { ...change, version: ticket.version } }, agent);
}

it('replaying the entries in order yields the current people, roles, companies and tickets', async () => {
  const [first, second] = [await newCompany(), await newCompany()];
  const [ada, ben] = [await invite(first, 'Ada Eze'), await invite(second, 'Ben Ode')];
  const requester = { full_name: 'Cleo Marsh', email: 'cleo@example.com' };
  const ticket = await call(
    'createTicketForCompany',
    {
      params: { id: first.id },
      body: { subject: 'No paper', description: 'The tray is empty.', requester },
      idempotency_key: newKey(),
    },
    agent,
  );
  const params = { id: ada.id };

  await call('updateUser', { params, body: { full_name: 'Ada Eze-Marsh', phone: '020 7946 0001' } }, admin);
  await call('addRole', { params: { ...params, role: 'agent' } }, admin);
  await changeTicket(ticket.id, { status: 'assigned', priority: 'high' });
  await changeCompany(first, { contact_email: 'desk@example.com', address: null });
  await call('updateUser', { params, body: { company_id: second.id, phone: null } }, admin);
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
  await changeCompany(second, { status: 'inactive', contact_phone: '020 7946 0002' });

  // Entries about tickets come from the table's stream, in the order of the changes.
  const lastChanges = () =>
    entriesOf(agent).then((entries) => entries.slice(-2).map(({ changes }) => changes));
  await expect
    .poll(async () => (await lastChanges()).flat().map(({ after }) => after))
    .toEqual(expect.arrayContaining(['closed', 'low']));
  const states = replay([...(await entriesOf(admin)), ...(await entriesOf(agent))]);

  const { items: people } = await call('listUsers', { query: { q: 'Ada Eze-Marsh' } }, admin);
  const { items: others } = await call('listUsers', { query: { q: 'Ben Odell' } }, admin);
  const users = [...people, ...others].filter(({ id }) => id === ada.id || id === ben.id);
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
  for (const { id } of [first, second]) {
    const company = companies.find((one) => one.id === id);
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
  const now = await call('getTicket', { params: { id: ticket.id } }, agent);
  const { status, priority } = now.ticket;
  expect(states.get(ticket.id)).toMatchObject({ status, priority, company_id: first.name });
});
