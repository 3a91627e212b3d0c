import { beforeAll, describe, expect, inject, it } from 'vitest';
import { brand } from '../../shared/brand.ts';
import type { NewParticipant } from '../../shared/contract/participants.ts';
import { limits } from '../../shared/model/limits.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { listAllMails } from '../support/inbox.ts';
import { newAnswerableTicket } from '../support/mailed-ticket.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { type SentMail, sendMail } from '../support/send-mail.ts';
import { sendMails } from '../support/ticket-mails.ts';

const cloud = inject('cloud');
const support = `support@tickets.${brand.mailDomain}`;
const failedDmarc = { 'X-Local-Verdicts': 'dmarc=FAIL' };

let domain: string;
let company: Company;
let customer: Person;
let colleague: Person;
let outsider: Person;
let agent: Person;

beforeAll(async () => {
  domain = `d-${newKey().slice(0, 8)}.example`;
  [company, agent] = await Promise.all([newCompany(), newPerson('agent')]);
  const otherCompany = await newCompany();
  [customer, colleague, outsider] = await Promise.all([
    newPerson('customer', { company, full_name: 'Jane Doe' }),
    newPerson('customer', { company, full_name: 'Ben Okafor' }),
    newPerson('customer', { company: otherCompany }),
  ]);
  const body = { mail_domains: [domain] };
  await call('updateCompany', { params: { id: company.id }, body }, await newPerson('admin'));
});

const detailOf = (id: string, as: Person = agent) => call('getTicket', { params: { id } }, as);
const participantsOf = async (id: string) => (await detailOf(id)).participants ?? [];
const statesOf = async (id: string) =>
  (await participantsOf(id)).map(({ email, state }) => `${email} ${state}`).toSorted();
const commentsOf = async (id: string, as: Person = agent) => (await detailOf(id, as)).comments;
const comment = (id: string, content: string, is_internal = false) =>
  call(
    'addTicketComment',
    { params: { id }, body: { content, is_internal }, idempotency_key: newKey() },
    agent,
  );
const addPerson = (id: string, person: NewParticipant) =>
  call('addParticipant', { params: { id }, body: { person } }, agent);
const refusalOf = async (id: string, person: NewParticipant) => {
  const body = { person };
  const { code, message, issues } = parseProblem(
    await attempt('addParticipant', { params: { id }, body }, agent),
  );
  return [code, issues?.[0]?.path, message];
};
const newAddress = (name: string, at = domain) => `${name}.${newKey().slice(0, 8)}@${at}`;
const mailsTo = async (email: string) =>
  (await listAllMails(cloud.inbox)).filter(({ destination }) => destination.to.includes(email));
const answer = (to: string, from: string, text: string, more: Partial<SentMail> = {}) =>
  sendMail({ from, to, text, ...more });

/** Sends a first mail from the customer with these people in Cc. @returns the id of the ticket it opens */
async function ticketFromMail(copies: readonly string[], more: Partial<SentMail> = {}): Promise<string> {
  const subject = `Paper ${newKey().slice(0, 8)}`;
  const headers = { Cc: copies.join(', '), ...more.headers };
  await sendMail({ from: customer.email, to: support, subject, text: 'No paper.', ...more, headers });
  const findTicket = async () =>
    (await call('searchTickets', { query: { scope: 'all', q: subject } }, agent)).items[0]?.id;
  await expect.poll(findTicket).toBeDefined();
  return (await findTicket()) ?? '';
}

describe('people in To and Cc of a first mail', () => {
  it('are copied in, or staff are asked about them, or they are left out, depending on who they are', async () => {
    const contact = newAddress('sam.lee');
    const stranger = newAddress('kim.park', 'elsewhere.example');
    const copies = [`Sam Lee <${contact}>`, `Kim <${stranger}>`, `all@${domain}`, brand.supportEmail];
    const id = await ticketFromMail(copies, { headers: { To: `${support}, ${colleague.email}` } });
    await expect
      .poll(() => statesOf(id))
      .toEqual([`${colleague.email} in_copy`, `${contact} in_copy`, `${stranger} waiting`].toSorted());
    const people = await participantsOf(id);
    expect(people.find(({ email }) => email === contact)).toMatchObject({
      full_name: 'Sam Lee',
      is_outside: false,
      added_by: customer.full_name,
    });
    expect((await detailOf(id)).history.map(({ field_name, new_value }) => [field_name, new_value])).toEqual(
      expect.arrayContaining([
        ['participant', 'Sam Lee'],
        ['participant', colleague.full_name],
      ]),
    );
    // Customers do not see who is copied in.
    expect((await detailOf(id, colleague)).participants).toBeUndefined();
    expect((await detailOf(id, colleague)).history).toEqual([]);

    await comment(id, 'A note for colleagues.', true);
    await comment(id, 'Is the tray empty?');
    const contactId = people.find(({ email }) => email === contact)?.id ?? '';
    await sendMails(id, [customer, colleague, { id: contactId }]);
    const [mail, ...more] = await mailsTo(contact);
    expect(more).toEqual([]);
    expect(mail?.body.text).toContain('Is the tray empty?');
    expect(mail?.body.text).toMatch(/you are in copy of TKT-/);
    expect(JSON.stringify(mail)).not.toMatch(/A note for colleagues|\/support\/ticket\//);
    expect(await mailsTo(colleague.email)).toHaveLength(1);
    for (const skippedAddress of [stranger, `all@${domain}`, brand.supportEmail])
      expect(await mailsTo(skippedAddress)).toEqual([]);

    const reply_to = mail?.replyTo[0] ?? '';
    await answer(reply_to, contact, 'Sam: yes, it is.');
    await answer(reply_to, colleague.email, 'Ben: I refilled it.');
    await answer(reply_to, stranger, 'Kim: let me in.');
    await expect
      .poll(async () => (await commentsOf(id, customer)).map(({ content }) => content).toSorted())
      .toEqual(['Ben: I refilled it.', 'Is the tray empty?', 'Sam: yes, it is.']);
    const heldMail = async () =>
      (await call('listReceivedMails', { params: { id } }, agent)).items.map(({ from, reason }) => [
        from,
        reason,
      ]);
    await expect.poll(heldMail).toContainEqual([stranger, 'not_a_participant']);
    expect(await commentsOf(id, customer)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ user_id: contactId, user_name: 'Sam Lee', author_role: 'customer' }),
        expect.objectContaining({ user_id: colleague.id }),
      ]),
    );
    const answers = await call('getTicket', { params: { id } }, outsider).catch((error: unknown) => error);
    expect(answers).toBeInstanceOf(Error);
  });

  it(
    'can answer by mail under their own address once staff accept them, even if they are strangers',
    { tags: ['nightly'] },
    async () => {
      const strangerAddress = newAddress('kim.park', 'elsewhere.example');
      const id = await ticketFromMail([`Kim Park <${strangerAddress}>`]);
      await expect.poll(() => statesOf(id)).toEqual([`${strangerAddress} waiting`]);
      const { items } = await addPerson(id, { email: strangerAddress, full_name: 'Kim Park' });
      expect(items).toMatchObject([{ full_name: 'Kim Park', state: 'in_copy', is_outside: true }]);
      const [accepted] = items;
      await sendMails(id, [{ id: accepted?.id ?? '' }]);
      const [mail] = await mailsTo(strangerAddress);
      expect(mail?.body.text).toContain(`${agent.full_name}, ${brand.name} Support put you in copy`);
      expect(mail?.body.text).toContain('No paper.');
      await answer(mail?.replyTo[0] ?? '', strangerAddress, 'I bring some.');
      await expect.poll(async () => (await commentsOf(id, customer)).length).toBe(1);
      expect(await commentsOf(id, customer)).toMatchObject([
        { content: 'I bring some.', user_name: 'Kim Park', user_email: strangerAddress, is_outside: true },
      ]);
      await sendMails(id, [customer]);
      const newestMail = (await mailsTo(customer.email)).at(-1);
      expect(newestMail?.body.text).toContain(`Kim Park, ${strangerAddress} wrote`);

      await call('removeParticipant', { params: { id, participant_id: accepted?.id ?? '' } }, agent);
      await answer(mail?.replyTo[0] ?? '', strangerAddress, 'Me again.');
      const fates = async () =>
        (await call('listReceivedMails', { params: { id } }, agent)).items.map(({ reason }) => reason);
      await expect.poll(fates).toContain('not_a_participant');
    },
  );
});

describe('people who are copied in', () => {
  it(
    'on an answer by mail are added, except people that staff removed before',
    { tags: ['nightly'] },
    async () => {
      const { id, address } = await newAnswerableTicket(customer);
      const [first, second] = [newAddress('sam.lee'), newAddress('ann.may')];
      await answer(address, customer.email, 'See below.', { headers: { Cc: first } });
      await expect.poll(() => statesOf(id)).toEqual([`${first} in_copy`]);
      const [sam] = await participantsOf(id);
      expect(
        await call('removeParticipant', { params: { id, participant_id: sam?.id ?? '' } }, agent),
      ).toEqual({ items: [] });
      await answer(address, customer.email, 'And you?', { headers: { Cc: `${first}, ${second}` } });
      await expect.poll(() => statesOf(id)).toEqual([`${second} in_copy`]);
      expect((await detailOf(id)).history).toMatchObject([
        { field_name: 'participant', old_value: '', new_value: second },
        { field_name: 'participant', old_value: first, new_value: '', user_name: agent.full_name },
        { field_name: 'participant', old_value: '', new_value: first, user_name: customer.full_name },
      ]);
    },
  );

  it('are not added by an unauthenticated mail or an internal note', async () => {
    const { id, address } = await newAnswerableTicket(customer);
    await answer(address, customer.email, 'Forged.', { headers: { Cc: newAddress('eve'), ...failedDmarc } });
    await answer(address, agent.email, '#note\nFor us.', { headers: { Cc: newAddress('sam.lee') } });
    const notes = async () => (await commentsOf(id)).map(({ content }) => content);
    await expect.poll(notes).toContain('For us.');
    const waitingMails = async () =>
      (await call('listReceivedMails', { params: { id } }, agent)).items.find(
        ({ reason }) => reason === 'unproven',
      );
    await expect.poll(waitingMails).toBeDefined();
    expect(await participantsOf(id)).toEqual([]);
    // After staff accept the mail, they must still decide about the people in its Cc.
    const mail_id = (await waitingMails())?.id ?? '';
    await call('decideReceivedMail', { params: { id, mail_id }, body: { decision: 'accept' } }, agent);
    expect((await participantsOf(id)).map(({ state }) => state)).toEqual(['waiting']);
  });

  it('can be refused, and the error names the field and the reason', async () => {
    const { id } = await newAnswerableTicket(customer);
    const limitedCustomer = await newPerson('customer', { company, own_tickets_only: true });
    expect(await refusalOf(id, { email: brand.supportEmail })).toEqual([
      'invalid_request',
      'body.person.email',
      expect.stringContaining('our own address'),
    ]);
    expect(await refusalOf(id, { email: customer.email })).toEqual([
      'invalid_request',
      'body.person.email',
      'Jane Doe is the requester of this ticket.',
    ]);
    for (const person of [{ person_id: limitedCustomer.id }, { email: limitedCustomer.email }])
      expect((await refusalOf(id, person))[2]).toContain('sees own tickets only');
    for (const person of [{ person_id: agent.id }, { email: agent.email }])
      expect((await refusalOf(id, person))[2]).toContain('is staff');
    expect((await refusalOf(id, { email: outsider.email }))[2]).toContain('another company');
    expect((await refusalOf(id, { person_id: outsider.id }))[0]).toBe('not_found');
    expect(await participantsOf(id)).toEqual([]);
  });

  it('on one ticket are at most twenty', { tags: ['nightly'] }, async () => {
    const { id, address } = await newAnswerableTicket(customer);
    const manyAddresses = Array.from({ length: limits.participants + 2 }, () => newAddress('p'));
    await answer(address, customer.email, 'All of us.', { headers: { Cc: manyAddresses.join(', ') } });
    await expect.poll(async () => (await participantsOf(id)).length).toBe(limits.participants);
    expect((await refusalOf(id, { email: newAddress('one.more') }))[0]).toBe('limit_reached');
  });

  it('are added by a merge, and removed when it is undone', { tags: ['nightly'] }, async () => {
    const [merged, target] = [await newAnswerableTicket(customer), await newAnswerableTicket(customer)];
    const email = newAddress('sam.lee');
    await addPerson(merged.id, { email });
    const params = { id: merged.id };
    await call('mergeTicket', { params, body: { into: target.id, version: 1 } }, agent);
    await expect.poll(() => statesOf(target.id)).toEqual([`${email} in_copy`]);
    await call('undoMerge', { params }, agent);
    await expect.poll(() => statesOf(target.id)).toEqual([]);
  });
});
