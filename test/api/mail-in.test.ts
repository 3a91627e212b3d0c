import { beforeAll, describe, expect, inject, it } from 'vitest';
import { brand } from '../../shared/brand.ts';
import { answerLine } from '../../lambdas/domain/mail/answer-line.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { listAllMails } from '../support/inbox.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { type SentMail, sendMail, sendRawMail } from '../support/send-mail.ts';
import { newAnswerableTicket, newMailedTicket } from '../support/mailed-ticket.ts';

const cloud = inject('cloud');
const supportAddress = `support@tickets.${brand.mailDomain}`;
let company: Company;
let customer: Person;
let agent: Person;
let admin: Person;

beforeAll(async () => {
  company = await newCompany();
  customer = await newPerson('customer', { company });
  agent = await newPerson('agent');
  admin = await newPerson('admin');
});

const newCustomerTicket = () => newAnswerableTicket(customer);

const sendAnswer = (to: string, text: string, extraFields: Partial<SentMail> = {}) =>
  sendMail({ from: customer.email, to, text, ...extraFields });

const readTicketDetail = (id: string, as: Person = agent) => call('getTicket', { params: { id } }, as);
const listComments = async (id: string, as?: Person) => (await readTicketDetail(id, as)).comments;
const listReceivedMails = async (id: string) =>
  (await call('listReceivedMails', { params: { id } }, agent)).items;
const listOutcomes = async (id: string) =>
  (await listReceivedMails(id)).map(({ outcome, reason }) => [outcome, reason]);

const acceptOrDiscardMail = (id: string, mail_id: string, decision: 'accept' | 'discard', as = agent) =>
  call('decideReceivedMail', { params: { id, mail_id }, body: { decision } }, as);

const quotation = `\n\nOn Sat, 21 Nov 2026 at 10:12, Support wrote:\n\n> ${answerLine}\n> No paper\n`;

describe('an answer by mail', () => {
  it('becomes a comment by its sender, with only the new text and the files', async () => {
    const { id, address } = await newMailedTicket(customer);
    await sendAnswer(address, `It is full again.${quotation}\n-- \nJane`, {
      files: [{ name: 'tray.txt', content: 'one page' }],
    });
    await expect.poll(async () => (await readTicketDetail(id, customer)).attachments.length).toBe(1);
    const { comments, attachments } = await readTicketDetail(id, customer);
    expect(comments).toMatchObject([
      { content: 'It is full again.', user_id: customer.id, author_role: 'customer', is_internal: false },
    ]);
    expect(attachments).toMatchObject([{ file_name: 'tray.txt', uploaded_by: customer.id, file_size: 8 }]);
    await expect.poll(() => listOutcomes(id)).toEqual([['accepted', null]]);
    const [mail] = await listReceivedMails(id);
    expect(mail).toMatchObject({ from: customer.email, files: 1, left_out: [] });
    const wholeMail = await call('getReceivedMail', { params: { id, mail_id: mail?.id ?? '' } }, agent);
    expect(wholeMail.text).toContain(answerLine);
    expect(wholeMail.files).toEqual(['tray.txt']);
    expect(wholeMail.raw_url).toBeNull();
    const mailForAdmin = await call('getReceivedMail', { params: { id, mail_id: mail?.id ?? '' } }, admin);
    expect(await (await fetch(mailForAdmin.raw_url ?? '')).text()).toContain(`From: ${customer.email}`);
  });

  it(
    'shows quoted text on a click, but text quoted in a mail by staff only to staff',
    { tags: ['nightly'] },
    async () => {
      const { id, address } = await newCustomerTicket();
      await sendAnswer(address, `It is full.${quotation}\n-- \nJane`);
      await expect.poll(async () => (await listComments(id)).length).toBe(1);
      await sendAnswer(address, `It is not.\n\nOn 21 Nov 2026, Jane <${address}> wrote:\n> Fuse`, {
        from: agent.email,
      });
      await expect.poll(async () => (await listComments(id)).length).toBe(2);
      const readLeftOutTexts = async (as: Person) =>
        (await listComments(id, as)).map(({ left_out }) => left_out?.replace(/\s+/g, ' '));
      const leftOutTexts = [
        `On Sat, 21 Nov 2026 at 10:12, Support wrote: > ${answerLine} > No paper -- Jane`,
        `On 21 Nov 2026, Jane <${address.replace(/\+\w+/, '')}> wrote: > Fuse`,
      ];
      expect(await readLeftOutTexts(agent)).toEqual(leftOutTexts);
      expect(await readLeftOutTexts(customer)).toEqual([leftOutTexts[0], undefined]);
    },
  );

  it('becomes one comment if it arrives twice', async () => {
    const { id, address } = await newCustomerTicket();
    const mime = await sendAnswer(address, 'Once.');
    await expect.poll(() => listOutcomes(id)).toEqual([['accepted', null]]);
    await sendRawMail(customer.email, address, mime);
    await sendAnswer(address, 'Another one.');
    await expect.poll(async () => (await listComments(id)).length).toBe(2);
    expect((await listComments(id)).map(({ content }) => content)).toEqual(['Once.', 'Another one.']);
  });

  it('reopens a resolved ticket', async () => {
    const { id, address } = await newCustomerTicket();
    await call('updateTicket', { params: { id }, body: { status: 'resolved', version: 1 } }, agent);
    await sendAnswer(address, 'Not solved.');
    await expect.poll(async () => (await readTicketDetail(id)).ticket.status).toBe('in_progress');
  });

  it('by staff is public, is a note with the command #note, and closes the ticket with #close', async () => {
    const { id, address } = await newCustomerTicket();
    await sendAnswer(address, '#note\nShe never refills it.', { from: agent.email });
    await expect.poll(async () => (await listComments(id)).length).toBe(1);
    await sendAnswer(address, '#note', { from: agent.email });
    await expect.poll(() => listOutcomes(id)).toContainEqual(['recorded', 'empty']);
    await sendAnswer(address, '#close\nRefilled.', { from: agent.email });
    await expect.poll(async () => (await readTicketDetail(id)).ticket.status).toBe('closed');
    expect((await listComments(id)).map(({ content, is_internal }) => [content, is_internal])).toEqual([
      ['She never refills it.', true],
      ['Refilled.', false],
    ]);
    expect(await listComments(id, customer)).toHaveLength(1);
  });

  it('by staff assigns the ticket with #assign, but only to staff', { tags: ['nightly'] }, async () => {
    const { id, address } = await newCustomerTicket();
    await sendAnswer(address, '#assign me\nI will look.', { from: agent.email });
    await expect.poll(async () => (await readTicketDetail(id)).ticket.assignee_id).toBe(agent.id);
    expect((await listComments(id)).map(({ content }) => content)).toEqual(['I will look.']);
    await sendAnswer(address, `#assign ${customer.email}`, { from: agent.email });
    await expect.poll(() => listOutcomes(id)).toContainEqual(['held', 'unknown_command']);
    expect((await readTicketDetail(id)).ticket.assignee_id).toBe(agent.id);
  });

  it('by a program is recorded and never answered', async () => {
    const { id, address } = await newCustomerTicket();
    const mailsBefore = (await listAllMails(cloud.inbox)).filter(({ destination }) =>
      destination.to.includes(customer.email),
    );
    await sendAnswer(address, 'I am away.', { headers: { 'Auto-Submitted': 'auto-replied' } });
    await expect.poll(() => listOutcomes(id)).toEqual([['recorded', 'automatic']]);
    expect(await listComments(id)).toEqual([]);
    const mailsAfter = (await listAllMails(cloud.inbox)).filter(({ destination }) =>
      destination.to.includes(customer.email),
    );
    expect(mailsAfter).toHaveLength(mailsBefore.length);
  });
});

describe('a mail that is held', () => {
  const failedDmarcHeaders = { 'X-Local-Verdicts': 'dmarc=FAIL' };
  const waitForHeldMail = async (id: string) => {
    const listSettledOutcomes = async () =>
      (await listOutcomes(id)).filter(([, reason]) => reason !== 'unfinished');
    await expect.poll(listSettledOutcomes).toEqual([['held', expect.anything()]]);
    const [mail] = await listReceivedMails(id);
    return mail?.id ?? '';
  };

  it('from an unauthenticated sender leaves a note, and becomes a comment once staff accept it', async () => {
    const { id, address } = await newCustomerTicket();
    await sendAnswer(address, 'It is me.', {
      headers: failedDmarcHeaders,
      files: [{ name: 'a.txt', content: 'a' }],
    });
    const mail_id = await waitForHeldMail(id);
    expect(await listOutcomes(id)).toEqual([['held', 'unproven']]);
    expect(await listComments(id)).toMatchObject([{ user_name: 'Mail', is_internal: true }]);
    expect(await listComments(id, customer)).toEqual([]);
    const acceptedMail = await acceptOrDiscardMail(id, mail_id, 'accept');
    expect(acceptedMail).toMatchObject({ outcome: 'accepted', decided_by: agent.full_name, files: 1 });
    expect(await listComments(id, customer)).toMatchObject([{ content: 'It is me.', user_id: customer.id }]);
    const secondDecision = await attempt(
      'decideReceivedMail',
      { params: { id, mail_id }, body: { decision: 'discard' } },
      agent,
    );
    expect([secondDecision.status, parseProblem(secondDecision).code]).toEqual([409, 'version_conflict']);
  });

  it('to a forged reply address disappears once staff discard it', async () => {
    const { id, address } = await newCustomerTicket();
    const changedIndex = address.indexOf('@') - 1;
    const forgedAddress = `${address.slice(0, changedIndex)}${address[changedIndex] === '0' ? '1' : '0'}${address.slice(changedIndex + 1)}`;
    await sendAnswer(forgedAddress, 'Let me in.');
    const mail_id = await waitForHeldMail(id);
    expect(await listOutcomes(id)).toEqual([['held', 'forged_address']]);
    expect(await acceptOrDiscardMail(id, mail_id, 'discard')).toMatchObject({ outcome: 'discarded' });
    expect(await listComments(id, customer)).toEqual([]);
  });

  it(
    "from a sender who is not involved in the ticket is accepted under the sender's name",
    { tags: ['nightly'] },
    async () => {
      const stranger = await newPerson('customer', { company: await newCompany() });
      const { id, address } = await newCustomerTicket();
      await sendAnswer(address, 'Hello', { from: stranger.email });
      const mail_id = await waitForHeldMail(id);
      expect(await listOutcomes(id)).toEqual([['held', 'not_a_participant']]);
      await acceptOrDiscardMail(id, mail_id, 'accept');
      expect(await listComments(id, customer)).toMatchObject([
        { content: 'Hello', user_email: stranger.email },
      ]);
    },
  );
});

describe('mails of all tickets', () => {
  const failedDmarcHeaders = { 'X-Local-Verdicts': 'dmarc=FAIL' };
  const findHeldMails = async (ticket_id: string | undefined) =>
    (await call('listHeldMails', {}, agent)).items.filter(({ ticket }) => ticket?.id === ticket_id);

  it(
    'are listed with their tickets while they are held, until staff decide',
    { tags: ['nightly'] },
    async () => {
      const { id, ticket_number, address } = await newCustomerTicket();
      await sendAnswer(address, 'It is me.', { headers: failedDmarcHeaders });
      await expect.poll(async () => (await findHeldMails(id)).length).toBe(1);
      const [heldMail] = await findHeldMails(id);
      expect(heldMail).toMatchObject({
        ticket: { ticket_number, subject: 'No paper' },
        mail: { from: customer.email, reason: 'unproven', outcome: 'held' },
      });
      await acceptOrDiscardMail(id, heldMail?.mail.id ?? '', 'discard');
      await expect.poll(() => findHeldMails(id)).toEqual([]);
    },
  );

  it(
    'become tickets once staff accept them, if they were held without a ticket',
    { tags: ['nightly'] },
    async () => {
      const mailSubject = `Keys ${newKey().slice(0, 8)}`;
      const person = await newPerson('customer', { company });
      await call('updateUser', { params: { id: person.id }, body: { disabled: true } }, admin);
      await sendAnswer(supportAddress, 'They are gone.', { from: person.email, subject: mailSubject });
      const listHeldMails = async () =>
        (await findHeldMails(undefined)).filter(({ mail }) => mail.subject === mailSubject);
      await expect
        .poll(async () => (await listHeldMails()).map(({ mail }) => mail.reason))
        .toEqual(['disabled']);
      const mail_id = (await listHeldMails())[0]?.mail.id ?? '';
      const originalMail = await call('getReceivedMail', { params: { id: 'none', mail_id } }, agent);
      expect(originalMail.text).toBe('They are gone.');
      await acceptOrDiscardMail('none', mail_id, 'accept');
      await expect.poll(listHeldMails).toEqual([]);
      const { items } = await call('searchTickets', { query: { scope: 'all', q: mailSubject } }, agent);
      expect(items).toMatchObject([{ subject: mailSubject }]);
      expect(await listOutcomes(items[0]?.id ?? '')).toEqual([['accepted', 'disabled']]);
    },
  );

  it(
    "can be found by staff, by the other party's address in upper or lower case",
    { tags: ['nightly'] },
    async () => {
      const person = await newPerson('customer', { company });
      const { id, ticket_number, address } = await newMailedTicket(person);
      await sendAnswer(address, 'It is me.', { from: person.email, headers: failedDmarcHeaders });
      await sendAnswer(supportAddress, 'A new one', { from: person.email });
      const email = person.email.toUpperCase();
      const findMails = async () => (await call('searchMails', { body: { email } }, agent)).items;
      const listMailOutcomes = async () =>
        (await findMails()).map(({ direction, mail }) => `${direction} ${mail.outcome}`).sort();
      const expectedOutcomes = ['received accepted', 'received held', 'sent delivered'];
      await expect.poll(listMailOutcomes).toEqual(expectedOutcomes);
      const mailsOfTicket = (await findMails()).filter(({ ticket }) => ticket?.id === id);
      expect(mailsOfTicket.map(({ ticket }) => ticket?.ticket_number)).toEqual([
        ticket_number,
        ticket_number,
      ]);
      const refusal = await attempt('searchMails', { body: { email } }, person);
      expect(refusal.status).toBe(403);
      const emptyMailPage = await call('searchMails', { body: { email: 'nobody@elsewhere.example' } }, agent);
      expect(emptyMailPage).toEqual({ items: [], next_cursor: null });
    },
  );
});

describe('a first mail', () => {
  const createSubject = () => `Printer ${newKey().slice(0, 8)}`;
  const findEnquiries = async (mailSubject: string) =>
    (await call('listEnquiries', { query: {} }, agent)).items.filter(
      ({ subject: enquirySubject }) => enquirySubject === mailSubject,
    );

  it('from a customer becomes a ticket', async () => {
    const mailSubject = createSubject();
    await sendAnswer(supportAddress, 'It does not print.', {
      subject: `Re: ${mailSubject}`,
      files: [{ name: 'a.txt', content: 'a' }],
    });
    const findTickets = async () =>
      (await call('searchTickets', { query: { scope: 'all', q: mailSubject } }, agent)).items;
    await expect
      .poll(async () => (await findTickets()).map(({ subject: ticketSubject }) => ticketSubject))
      .toEqual([mailSubject]);
    const id = (await findTickets())[0]?.id ?? '';
    await expect.poll(() => listOutcomes(id)).toEqual([['accepted', null]]);
    const { ticket, attachments } = await readTicketDetail(id, customer);
    expect(ticket).toMatchObject({ description: 'It does not print.', requester_id: customer.id });
    expect(attachments).toHaveLength(1);
  });

  it('from a stranger becomes an enquiry', async () => {
    const mailSubject = createSubject();
    await sendAnswer(supportAddress, 'Do you repair printers?', {
      from: 'visitor@elsewhere.example',
      subject: mailSubject,
    });
    await expect
      .poll(() => findEnquiries(mailSubject))
      .toMatchObject([
        { source: 'mail', email: 'visitor@elsewhere.example', message: 'Do you repair printers?' },
      ]);
  });

  it(
    "from an unknown sender at a company's mail domain becomes a ticket, which the sender can answer by mail",
    { tags: ['nightly'] },
    async () => {
      const domain = `d-${newKey().slice(0, 8)}.example`;
      const theirCompany = await newCompany();
      await call(
        'updateCompany',
        { params: { id: theirCompany.id }, body: { mail_domains: [domain] } },
        admin,
      );
      const mailSubject = createSubject();
      const from = `nina@${domain}`;
      await sendAnswer(supportAddress, 'The door is locked.', { from, subject: mailSubject });
      const findTickets = async () =>
        (await call('searchTickets', { query: { scope: 'all', q: mailSubject } }, agent)).items;
      await expect.poll(async () => (await findTickets()).length).toBe(1);
      const [ticket] = await findTickets();
      expect(ticket).toMatchObject({ requester_name: from, company_name: theirCompany.name });
      const id = ticket?.id ?? '';
      await expect.poll(() => listOutcomes(id)).toEqual([['accepted', null]]);
      expect((await readTicketDetail(id)).ticket).toMatchObject({
        requester_id: null,
        requester_email: from,
        company_id: theirCompany.id,
      });
      const forgedMailSubject = createSubject();
      await sendAnswer(supportAddress, 'Open the door.', {
        from,
        subject: forgedMailSubject,
        headers: { 'X-Local-Verdicts': 'dmarc=FAIL' },
      });
      await expect.poll(() => findEnquiries(forgedMailSubject)).toHaveLength(1);
    },
  );

  it('to an address at another domain is refused by the server', async () => {
    await expect(sendAnswer('support@elsewhere.example', 'Hello')).rejects.toThrow('550');
  });
});
