// @module-tag nightly
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { changeProfile } from '../../lambdas/people/profile/update-profile.ts';
import { erasedName } from '../../shared/model/erased.ts';
import type { ContactUpdate } from '../../shared/contract/contacts.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { listAllMails } from '../support/inbox.ts';
import { newAnswerableTicket } from '../support/mailed-ticket.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { sendMail } from '../support/send-mail.ts';
import { sendMails } from '../support/ticket-mails.ts';

const cloud = inject('cloud');
let domain: string;
let company: Company;
let otherCompany: Company;
let customer: Person;
let agent: Person;
let admin: Person;

beforeAll(async () => {
  domain = `d-${newKey().slice(0, 8)}.example`;
  [company, otherCompany] = await Promise.all([newCompany(), newCompany()]);
  [customer, agent, admin] = await Promise.all([
    newPerson('customer', { company, full_name: 'Jane Doe' }),
    newPerson('agent'),
    newPerson('admin'),
  ]);
  await call('updateCompany', { params: { id: company.id }, body: { mail_domains: [domain] } }, admin);
});

const newAddress = (name = 'sam.lee') => `${name}.${newKey().slice(0, 8)}@${domain}`;
const listParticipants = async (id: string) =>
  (await call('getTicket', { params: { id } }, agent)).participants ?? [];
const listComments = async (id: string, as = agent) =>
  (await call('getTicket', { params: { id } }, as)).comments;

/**
 * Creates a contact who is copied in on a ticket. Returns both, and the reply address of mails about the
 * ticket.
 */
async function newContact(full_name = 'Sam Lee', email = newAddress()) {
  const { id: ticket_id, address } = await newAnswerableTicket(customer);
  const body = { person: { email, full_name } };
  const { items } = await call('addParticipant', { params: { id: ticket_id }, body }, agent);
  return { ticket_id, address, email, id: items[0]?.id ?? '' };
}
const replyByMail = async (
  { ticket_id, address, email }: Awaited<ReturnType<typeof newContact>>,
  text: string,
) => {
  await sendMail({ from: email, to: address, text });
  await expect
    .poll(async () => (await listComments(ticket_id)).map(({ content }) => content))
    .toContain(text);
};
const updateContact = (id: string, body: Partial<ContactUpdate>) =>
  attempt('updateContact', { params: { id }, body }, agent);
const listContacts = async ({ id }: Company) =>
  (await call('listCompanyContacts', { params: { id }, query: {} }, agent)).items;

describe('a contact', () => {
  it('is listed with the company, and gets mails about a ticket on which staff copied them in', async () => {
    const contact = await newContact();
    const { id, ticket_id } = contact;
    await expect.poll(async () => (await listContacts(company)).map((one) => one.id)).toContain(id);
    const email = newAddress('new');
    const emails = [email.toUpperCase(), contact.email];
    expect((await updateContact(id, { full_name: 'Samuel Lee', emails })).status).toBe(200);
    expect(await listParticipants(ticket_id)).toMatchObject([{ full_name: 'Samuel Lee', email }]);
    const params = { id: ticket_id };
    await call('addTicketComment', { params, body: { content: 'Hello' }, idempotency_key: newKey() }, agent);
    await sendMails(ticket_id, [{ id }], 2);
    const recipients = (await listAllMails(cloud.inbox)).flatMap(({ destination }) => destination.to);
    expect([recipients.includes(email), recipients.includes(contact.email)]).toEqual([true, false]);
    // The second address belongs to the contact as well.
    await replyByMail(contact, 'From the old address.');
    expect((await listComments(ticket_id)).at(-1)).toMatchObject({ user_id: id, user_name: 'Samuel Lee' });
  });

  it('cannot receive or answer mails of the former company after moving to another one', async () => {
    const contact = await newContact();
    await updateContact(contact.id, { company_id: otherCompany.id });
    const params = { id: contact.ticket_id };
    await call('addTicketComment', { params, body: { content: 'Secret' }, idempotency_key: newKey() }, agent);
    await sendMails(contact.ticket_id, [contact], 2);
    const mails = (await call('listTicketMails', { params }, agent)).items;
    expect(mails.map(({ outcome, reason }) => [outcome, reason])).toContainEqual(['withheld', 'no_access']);
    await sendMail({ from: contact.email, to: contact.address, text: 'Let me in.' });
    const readReasons = async () =>
      (await call('listReceivedMails', { params }, agent)).items.map(({ reason }) => reason);
    await expect.poll(readReasons).toContain('not_a_participant');
  });

  it('is refused with the name of the field for invalid values', async () => {
    const [contact, otherContact] = [await newContact(), await newContact()];
    const addressProblem = parseProblem(
      await updateContact(contact.id, { emails: [contact.email, otherContact.email] }),
    );
    expect([addressProblem.code, addressProblem.issues?.[0]?.path]).toEqual(['email_taken', 'body.emails']);
    const companyProblem = parseProblem(
      await updateContact(contact.id, { company_id: '01JNA8Y2M4K6P8R0S2T4V6W8XB' }),
    );
    expect([companyProblem.code, companyProblem.issues?.[0]?.path]).toEqual([
      'invalid_request',
      'body.company_id',
    ]);
    const userId = (await newPerson('customer', { company: otherCompany })).id;
    const mergeProblem = parseProblem(
      await attempt('mergeContact', { params: { id: contact.id }, body: { into: userId } }, agent),
    );
    expect([mergeProblem.code, mergeProblem.issues?.[0]?.path]).toEqual(['invalid_request', 'body.into']);
  });

  it('is exported and erased like any other person', async () => {
    const contact = await newContact('Ines Faro');
    await replyByMail(contact, 'It is in my room.');
    const { json } = await call('exportPerson', { params: { id: contact.id } }, admin);
    for (const expectedText of [contact.email, 'Ines Faro', 'It is in my room.'])
      expect(json).toContain(expectedText);
    await call('eraseContact', { params: { id: contact.id } }, agent);
    const listAuthorNames = async () =>
      (await listComments(contact.ticket_id)).map(({ user_name }) => user_name);
    await expect.poll(listAuthorNames).toEqual([erasedName]);
    await expect.poll(() => listParticipants(contact.ticket_id)).toEqual([]);
    expect((await listContacts(company)).map(({ id }) => id)).not.toContain(contact.id);
    const secondExport = await attempt('exportPerson', { params: { id: contact.id } }, admin);
    expect(secondExport.status).toBe(404);
  });

  it('can be merged into another one, which gets its tickets, comments and addresses, and is copied in instead', async () => {
    const [mergedContact, remainingContact] = [await newContact('S. Lee'), await newContact('Sam Lee')];
    await replyByMail(mergedContact, 'Under my first address.');
    const ticketOfMergedContact = await call(
      'createTicketForCompany',
      {
        params: { id: company.id },
        body: {
          requester: { email: mergedContact.email, full_name: 'S. Lee' },
          subject: 'No dial tone',
          description: 'Since noon.',
        },
        idempotency_key: newKey(),
      },
      agent,
    );
    expect(ticketOfMergedContact.requester_id).toBe(mergedContact.id);
    await call(
      'mergeContact',
      { params: { id: mergedContact.id }, body: { into: remainingContact.id } },
      agent,
    );
    const { ticket } = await call('getTicket', { params: { id: ticketOfMergedContact.id } }, agent);
    expect(ticket).toMatchObject({ requester_id: remainingContact.id, requester_name: 'Sam Lee' });
    expect(await listParticipants(mergedContact.ticket_id)).toMatchObject([
      { id: remainingContact.id, full_name: 'Sam Lee' },
    ]);
    await replyByMail(mergedContact, 'And again.');
    expect((await listComments(mergedContact.ticket_id)).at(-1)).toMatchObject({
      user_id: remainingContact.id,
    });
    const { json } = await call('exportPerson', { params: { id: remainingContact.id } }, admin);
    expect(json).toContain('Under my first address.');
    await call('eraseContact', { params: { id: remainingContact.id } }, agent);
    const listAuthorNames = async () =>
      (await listComments(mergedContact.ticket_id)).map(({ user_name }) => user_name);
    await expect.poll(listAuthorNames).toEqual([erasedName, erasedName]);
  });

  it('becomes a user when invited, with the same access to the portal as other customers', async () => {
    const contact = await newContact('Una Hart');
    const body = {
      email: contact.email,
      full_name: 'Una Hart',
      company_id: company.id,
      phone: null,
      roles: ['customer' as const],
    };
    const { user } = await call('createUser', { body, idempotency_key: newKey() }, admin);
    const listParticipantIds = async () => (await listParticipants(contact.ticket_id)).map(({ id }) => id);
    await expect.poll(listParticipantIds).toEqual([user?.id]);
    await expect
      .poll(async () => (await listContacts(company)).map(({ id }) => id))
      .not.toContain(contact.id);
    await replyByMail(contact, 'With an account.');
    expect((await listComments(contact.ticket_id)).at(-1)).toMatchObject({ user_id: user?.id });
    // Customers who see only their own tickets get no mail about other people's tickets.
    await changeProfile(user?.id ?? '', () => ({ own_tickets_only: true }));
    const params = { id: contact.ticket_id };
    await call('addTicketComment', { params, body: { content: 'Hello' }, idempotency_key: newKey() }, agent);
    await sendMails(contact.ticket_id, [{ id: user?.id ?? '' }]);
    const mails = (await call('listTicketMails', { params }, agent)).items;
    expect(mails.map(({ reason }) => reason)).toContain('no_access');
  });
});
