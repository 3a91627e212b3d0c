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
const supportAddress = `support@tickets.${brand.mailDomain}`;
const failedDmarcHeaders = { 'X-Local-Verdicts': 'dmarc=FAIL' };

let companyDomain: string;
let company: Company;
let customer: Person;
let colleague: Person;
let outsider: Person;
let agent: Person;

beforeAll(async () => {
  companyDomain = `d-${newKey().slice(0, 8)}.example`;
  [company, agent] = await Promise.all([newCompany(), newPerson('agent')]);
  const otherCompany = await newCompany();
  [customer, colleague, outsider] = await Promise.all([
    newPerson('customer', { company, full_name: 'Jane Doe' }),
    newPerson('customer', { company, full_name: 'Ben Okafor' }),
    newPerson('customer', { company: otherCompany }),
  ]);
  const body = { mail_domains: [companyDomain] };
  await call('updateCompany', { params: { id: company.id }, body }, await newPerson('admin'));
});

const readTicketDetail = (id: string, as: Person = agent) => call('getTicket', { params: { id } }, as);
const listParticipants = async (id: string) => (await readTicketDetail(id)).participants ?? [];
const listParticipantStates = async (id: string) =>
  (await listParticipants(id)).map(({ email, state }) => `${email} ${state}`).toSorted();
const listComments = async (id: string, as: Person = agent) => (await readTicketDetail(id, as)).comments;
const addComment = (id: string, content: string, is_internal = false) =>
  call(
    'addTicketComment',
    { params: { id }, body: { content, is_internal }, idempotency_key: newKey() },
    agent,
  );
const addParticipant = (id: string, person: NewParticipant) =>
  call('addParticipant', { params: { id }, body: { person } }, agent);
const readRefusal = async (id: string, person: NewParticipant) => {
  const body = { person };
  const { code, message, issues } = parseProblem(
    await attempt('addParticipant', { params: { id }, body }, agent),
  );
  return [code, issues?.[0]?.path, message];
};
const newAddress = (name: string, domain = companyDomain) => `${name}.${newKey().slice(0, 8)}@${domain}`;
const listMailsTo = async (email: string) =>
  (await listAllMails(cloud.inbox)).filter(({ destination }) => destination.to.includes(email));
const answerByMail = (to: string, from: string, text: string, extraFields: Partial<SentMail> = {}) =>
  sendMail({ from, to, text, ...extraFields });

/** Sends a first mail from the customer with these people in Cc. @returns the id of the ticket it opens */
async function createTicketByMail(
  copiedAddresses: readonly string[],
  extraFields: Partial<SentMail> = {},
): Promise<string> {
  const subject = `Paper ${newKey().slice(0, 8)}`;
  const headers = { Cc: copiedAddresses.join(', '), ...extraFields.headers };
  await sendMail({
    from: customer.email,
    to: supportAddress,
    subject,
    text: 'No paper.',
    ...extraFields,
    headers,
  });
  const findTicket = async () =>
    (await call('searchTickets', { query: { scope: 'all', q: subject } }, agent)).items[0]?.id;
  await expect.poll(findTicket).toBeDefined();
  return (await findTicket()) ?? '';
}

describe('people in To and Cc of a first mail', () => {
  it('are copied in, or staff are asked about them, or they are left out, depending on who they are', async () => {
    const contactAddress = newAddress('sam.lee');
    const strangerAddress = newAddress('kim.park', 'elsewhere.example');
    const copiedAddresses = [
      `Sam Lee <${contactAddress}>`,
      `Kim <${strangerAddress}>`,
      `all@${companyDomain}`,
      brand.supportEmail,
    ];
    const id = await createTicketByMail(copiedAddresses, {
      headers: { To: `${supportAddress}, ${colleague.email}` },
    });
    await expect
      .poll(() => listParticipantStates(id))
      .toEqual(
        [`${colleague.email} in_copy`, `${contactAddress} in_copy`, `${strangerAddress} waiting`].toSorted(),
      );
    const participants = await listParticipants(id);
    expect(participants.find(({ email }) => email === contactAddress)).toMatchObject({
      full_name: 'Sam Lee',
      is_outside: false,
      added_by: customer.full_name,
    });
    expect(
      (await readTicketDetail(id)).history.map(({ field_name, new_value }) => [field_name, new_value]),
    ).toEqual(
      expect.arrayContaining([
        ['participant', 'Sam Lee'],
        ['participant', colleague.full_name],
      ]),
    );
    // Customers do not see who is copied in.
    expect((await readTicketDetail(id, colleague)).participants).toBeUndefined();
    expect((await readTicketDetail(id, colleague)).history).toEqual([]);

    await addComment(id, 'A note for colleagues.', true);
    await addComment(id, 'Is the tray empty?');
    const contactId = participants.find(({ email }) => email === contactAddress)?.id ?? '';
    await sendMails(id, [customer, colleague, { id: contactId }]);
    const [mail, ...otherMails] = await listMailsTo(contactAddress);
    expect(otherMails).toEqual([]);
    expect(mail?.body.text).toContain('Is the tray empty?');
    expect(mail?.body.text).toMatch(/you are in copy of TKT-/);
    expect(JSON.stringify(mail)).not.toMatch(/A note for colleagues|\/support\/ticket\//);
    expect(await listMailsTo(colleague.email)).toHaveLength(1);
    for (const skippedAddress of [strangerAddress, `all@${companyDomain}`, brand.supportEmail])
      expect(await listMailsTo(skippedAddress)).toEqual([]);

    const replyAddress = mail?.replyTo[0] ?? '';
    await answerByMail(replyAddress, contactAddress, 'Sam: yes, it is.');
    await answerByMail(replyAddress, colleague.email, 'Ben: I refilled it.');
    await answerByMail(replyAddress, strangerAddress, 'Kim: let me in.');
    await expect
      .poll(async () => (await listComments(id, customer)).map(({ content }) => content).toSorted())
      .toEqual(['Ben: I refilled it.', 'Is the tray empty?', 'Sam: yes, it is.']);
    const listReceivedMailReasons = async () =>
      (await call('listReceivedMails', { params: { id } }, agent)).items.map(({ from, reason }) => [
        from,
        reason,
      ]);
    await expect.poll(listReceivedMailReasons).toContainEqual([strangerAddress, 'not_a_participant']);
    expect(await listComments(id, customer)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ user_id: contactId, user_name: 'Sam Lee', author_role: 'customer' }),
        expect.objectContaining({ user_id: colleague.id }),
      ]),
    );
    const outsiderError = await call('getTicket', { params: { id } }, outsider).catch(
      (error: unknown) => error,
    );
    expect(outsiderError).toBeInstanceOf(Error);
  });

  it(
    'can answer by mail under their own address once staff accept them, even if they are strangers',
    { tags: ['nightly'] },
    async () => {
      const strangerAddress = newAddress('kim.park', 'elsewhere.example');
      const id = await createTicketByMail([`Kim Park <${strangerAddress}>`]);
      await expect.poll(() => listParticipantStates(id)).toEqual([`${strangerAddress} waiting`]);
      const { items } = await addParticipant(id, { email: strangerAddress, full_name: 'Kim Park' });
      expect(items).toMatchObject([{ full_name: 'Kim Park', state: 'in_copy', is_outside: true }]);
      const [acceptedParticipant] = items;
      await sendMails(id, [{ id: acceptedParticipant?.id ?? '' }]);
      const [mail] = await listMailsTo(strangerAddress);
      expect(mail?.body.text).toContain(`${agent.full_name}, ${brand.name} Support put you in copy`);
      expect(mail?.body.text).toContain('No paper.');
      await answerByMail(mail?.replyTo[0] ?? '', strangerAddress, 'I bring some.');
      await expect.poll(async () => (await listComments(id, customer)).length).toBe(1);
      expect(await listComments(id, customer)).toMatchObject([
        { content: 'I bring some.', user_name: 'Kim Park', user_email: strangerAddress, is_outside: true },
      ]);
      await sendMails(id, [customer]);
      const newestMail = (await listMailsTo(customer.email)).at(-1);
      expect(newestMail?.body.text).toContain(`Kim Park, ${strangerAddress} wrote`);

      await call(
        'removeParticipant',
        { params: { id, participant_id: acceptedParticipant?.id ?? '' } },
        agent,
      );
      await answerByMail(mail?.replyTo[0] ?? '', strangerAddress, 'Me again.');
      const listReceivedMailReasons = async () =>
        (await call('listReceivedMails', { params: { id } }, agent)).items.map(({ reason }) => reason);
      await expect.poll(listReceivedMailReasons).toContain('not_a_participant');
    },
  );
});

describe('people who are copied in', () => {
  it(
    'on an answer by mail are added, except people that staff removed before',
    { tags: ['nightly'] },
    async () => {
      const { id, address } = await newAnswerableTicket(customer);
      const [firstAddress, secondAddress] = [newAddress('sam.lee'), newAddress('ann.may')];
      await answerByMail(address, customer.email, 'See below.', { headers: { Cc: firstAddress } });
      await expect.poll(() => listParticipantStates(id)).toEqual([`${firstAddress} in_copy`]);
      const [firstParticipant] = await listParticipants(id);
      expect(
        await call(
          'removeParticipant',
          { params: { id, participant_id: firstParticipant?.id ?? '' } },
          agent,
        ),
      ).toEqual({ items: [] });
      await answerByMail(address, customer.email, 'And you?', {
        headers: { Cc: `${firstAddress}, ${secondAddress}` },
      });
      await expect.poll(() => listParticipantStates(id)).toEqual([`${secondAddress} in_copy`]);
      expect((await readTicketDetail(id)).history).toMatchObject([
        { field_name: 'participant', old_value: '', new_value: secondAddress },
        { field_name: 'participant', old_value: firstAddress, new_value: '', user_name: agent.full_name },
        { field_name: 'participant', old_value: '', new_value: firstAddress, user_name: customer.full_name },
      ]);
    },
  );

  it('are not added by an unauthenticated mail or an internal note', async () => {
    const { id, address } = await newAnswerableTicket(customer);
    await answerByMail(address, customer.email, 'Forged.', {
      headers: { Cc: newAddress('eve'), ...failedDmarcHeaders },
    });
    await answerByMail(address, agent.email, '#note\nFor us.', { headers: { Cc: newAddress('sam.lee') } });
    const listCommentTexts = async () => (await listComments(id)).map(({ content }) => content);
    await expect.poll(listCommentTexts).toContain('For us.');
    const findUnprovenMail = async () =>
      (await call('listReceivedMails', { params: { id } }, agent)).items.find(
        ({ reason }) => reason === 'unproven',
      );
    await expect.poll(findUnprovenMail).toBeDefined();
    expect(await listParticipants(id)).toEqual([]);
    // After staff accept the mail, they must still decide about the people in its Cc.
    const mail_id = (await findUnprovenMail())?.id ?? '';
    await call('decideReceivedMail', { params: { id, mail_id }, body: { decision: 'accept' } }, agent);
    expect((await listParticipants(id)).map(({ state }) => state)).toEqual(['waiting']);
  });

  it('can be refused, and the error names the field and the reason', async () => {
    const { id } = await newAnswerableTicket(customer);
    const limitedCustomer = await newPerson('customer', { company, own_tickets_only: true });
    expect(await readRefusal(id, { email: brand.supportEmail })).toEqual([
      'invalid_request',
      'body.person.email',
      expect.stringContaining('our own address'),
    ]);
    expect(await readRefusal(id, { email: customer.email })).toEqual([
      'invalid_request',
      'body.person.email',
      'Jane Doe is the requester of this ticket.',
    ]);
    for (const person of [{ person_id: limitedCustomer.id }, { email: limitedCustomer.email }])
      expect((await readRefusal(id, person))[2]).toContain('sees own tickets only');
    for (const person of [{ person_id: agent.id }, { email: agent.email }])
      expect((await readRefusal(id, person))[2]).toContain('is staff');
    expect((await readRefusal(id, { email: outsider.email }))[2]).toContain('another company');
    expect((await readRefusal(id, { person_id: outsider.id }))[0]).toBe('not_found');
    expect(await listParticipants(id)).toEqual([]);
  });

  it('are removed one by one', async () => {
    const { id } = await newAnswerableTicket(customer);
    const addresses = [newAddress('sam.lee'), newAddress('kim.park')];
    for (const email of addresses) await addParticipant(id, { email });
    const participants = await listParticipants(id);
    for (const address of addresses.toReversed()) {
      const participant = participants.find(({ email }) => email === address);
      const params = { id, participant_id: participant?.id ?? '' };
      const { items } = await call('removeParticipant', { params }, agent);
      expect(items.map(({ email }) => email)).not.toContain(address);
      expect((await attempt('removeParticipant', { params }, agent)).status).toBe(404);
    }
  });

  it('on one ticket are at most twenty', { tags: ['nightly'] }, async () => {
    const { id, address } = await newAnswerableTicket(customer);
    const manyAddresses = Array.from({ length: limits.participants + 2 }, () => newAddress('p'));
    await answerByMail(address, customer.email, 'All of us.', { headers: { Cc: manyAddresses.join(', ') } });
    await expect.poll(async () => (await listParticipants(id)).length).toBe(limits.participants);
    expect((await readRefusal(id, { email: newAddress('one.more') }))[0]).toBe('limit_reached');
  });

  it('are added by a merge, and removed when it is undone', async () => {
    const [mergedTicket, targetTicket] = [
      await newAnswerableTicket(customer),
      await newAnswerableTicket(customer),
    ];
    const email = newAddress('sam.lee');
    await addParticipant(mergedTicket.id, { email });
    const params = { id: mergedTicket.id };
    await call('mergeTicket', { params, body: { into: targetTicket.id, version: 1 } }, agent);
    await expect.poll(() => listParticipantStates(targetTicket.id)).toEqual([`${email} in_copy`]);
    await call('undoMerge', { params }, agent);
    await expect.poll(() => listParticipantStates(targetTicket.id)).toEqual([]);
  });
});
