import { beforeAll, describe, expect, inject, it } from 'vitest';
import { brand } from '../../shared/brand.ts';
import { answerLine } from '../../lambdas/domain/mail/answer-line.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { listAllMails } from '../support/inbox.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { type SentMail, sendMail, sendRawMail } from '../support/send-mail.ts';
import { newAnswerableTicket, newMailedTicket } from '../support/mailed-ticket.ts';

const cloud = inject('cloud');
const support = `support@tickets.${brand.mailDomain}`;
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

const answerableTicket = () => newAnswerableTicket(customer);

const answer = (to: string, text: string, more: Partial<SentMail> = {}) =>
  sendMail({ from: customer.email, to, text, ...more });

const detailOf = (id: string, as: Person = agent) => call('getTicket', { params: { id } }, as);
const commentsOf = async (id: string, as?: Person) => (await detailOf(id, as)).comments;
const receivedOf = async (id: string) => (await call('listReceivedMails', { params: { id } }, agent)).items;
const fatesOf = async (id: string) => (await receivedOf(id)).map(({ fate, reason }) => [fate, reason]);

const decide = (id: string, mail_id: string, decision: 'accept' | 'discard', as = agent) =>
  call('decideReceivedMail', { params: { id, mail_id }, body: { decision } }, as);

const quotation = `\n\nOn Sat, 21 Nov 2026 at 10:12, Support wrote:\n\n> ${answerLine}\n> No paper\n`;

describe('an answer by mail', () => {
  it('becomes a comment by its sender, with only the new text and the files', async () => {
    const { id, address } = await newMailedTicket(customer);
    await answer(address, `It is full again.${quotation}\n-- \nJane`, {
      files: [{ name: 'tray.txt', content: 'one page' }],
    });
    await expect.poll(async () => (await detailOf(id, customer)).attachments.length).toBe(1);
    const { comments, attachments } = await detailOf(id, customer);
    expect(comments).toMatchObject([
      { content: 'It is full again.', user_id: customer.id, author_role: 'customer', is_internal: false },
    ]);
    expect(attachments).toMatchObject([{ file_name: 'tray.txt', uploaded_by: customer.id, file_size: 8 }]);
    await expect.poll(() => fatesOf(id)).toEqual([['accepted', null]]);
    const [mail] = await receivedOf(id);
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
      const { id, address } = await answerableTicket();
      await answer(address, `It is full.${quotation}\n-- \nJane`);
      await expect.poll(async () => (await commentsOf(id)).length).toBe(1);
      await answer(address, `It is not.\n\nOn 21 Nov 2026, Jane <${address}> wrote:\n> Fuse`, {
        from: agent.email,
      });
      await expect.poll(async () => (await commentsOf(id)).length).toBe(2);
      const readLeftOut = async (as: Person) =>
        (await commentsOf(id, as)).map(({ left_out }) => left_out?.replace(/\s+/g, ' '));
      const leftOutTexts = [
        `On Sat, 21 Nov 2026 at 10:12, Support wrote: > ${answerLine} > No paper -- Jane`,
        `On 21 Nov 2026, Jane <${address.replace(/\+\w+/, '')}> wrote: > Fuse`,
      ];
      expect(await readLeftOut(agent)).toEqual(leftOutTexts);
      expect(await readLeftOut(customer)).toEqual([leftOutTexts[0], undefined]);
    },
  );

  it('becomes one comment if it arrives twice', async () => {
    const { id, address } = await answerableTicket();
    const mime = await answer(address, 'Once.');
    await expect.poll(() => fatesOf(id)).toEqual([['accepted', null]]);
    await sendRawMail(customer.email, address, mime);
    await answer(address, 'Another one.');
    await expect.poll(async () => (await commentsOf(id)).length).toBe(2);
    expect((await commentsOf(id)).map(({ content }) => content)).toEqual(['Once.', 'Another one.']);
  });

  it('reopens a resolved ticket', async () => {
    const { id, address } = await answerableTicket();
    await call('updateTicket', { params: { id }, body: { status: 'resolved', version: 1 } }, agent);
    await answer(address, 'Not solved.');
    await expect.poll(async () => (await detailOf(id)).ticket.status).toBe('in_progress');
  });

  it('by staff is public, is a note with the command #note, and closes the ticket with #close', async () => {
    const { id, address } = await answerableTicket();
    await answer(address, '#note\nShe never refills it.', { from: agent.email });
    await expect.poll(async () => (await commentsOf(id)).length).toBe(1);
    await answer(address, '#note', { from: agent.email });
    await expect.poll(() => fatesOf(id)).toContainEqual(['recorded', 'empty']);
    await answer(address, '#close\nRefilled.', { from: agent.email });
    await expect.poll(async () => (await detailOf(id)).ticket.status).toBe('closed');
    expect((await commentsOf(id)).map(({ content, is_internal }) => [content, is_internal])).toEqual([
      ['She never refills it.', true],
      ['Refilled.', false],
    ]);
    expect(await commentsOf(id, customer)).toHaveLength(1);
  });

  it('by staff assigns the ticket with #assign, but only to staff', { tags: ['nightly'] }, async () => {
    const { id, address } = await answerableTicket();
    await answer(address, '#assign me\nI will look.', { from: agent.email });
    await expect.poll(async () => (await detailOf(id)).ticket.assignee_id).toBe(agent.id);
    expect((await commentsOf(id)).map(({ content }) => content)).toEqual(['I will look.']);
    await answer(address, `#assign ${customer.email}`, { from: agent.email });
    await expect.poll(() => fatesOf(id)).toContainEqual(['held', 'unknown_command']);
    expect((await detailOf(id)).ticket.assignee_id).toBe(agent.id);
  });

  it('by a program is recorded and never answered', async () => {
    const { id, address } = await answerableTicket();
    const before = (await listAllMails(cloud.inbox)).filter(({ destination }) =>
      destination.to.includes(customer.email),
    );
    await answer(address, 'I am away.', { headers: { 'Auto-Submitted': 'auto-replied' } });
    await expect.poll(() => fatesOf(id)).toEqual([['recorded', 'automatic']]);
    expect(await commentsOf(id)).toEqual([]);
    const after = (await listAllMails(cloud.inbox)).filter(({ destination }) =>
      destination.to.includes(customer.email),
    );
    expect(after).toHaveLength(before.length);
  });
});

describe('a mail that is held', () => {
  const dmarcFailure = { 'X-Local-Verdicts': 'dmarc=FAIL' };
  const waitForHeldMail = async (id: string) => {
    const fatesWhenSettled = async () => (await fatesOf(id)).filter(([, reason]) => reason !== 'unfinished');
    await expect.poll(fatesWhenSettled).toEqual([['held', expect.anything()]]);
    const [mail] = await receivedOf(id);
    return mail?.id ?? '';
  };

  it('from an unauthenticated sender leaves a note, and becomes a comment once staff accept it', async () => {
    const { id, address } = await answerableTicket();
    await answer(address, 'It is me.', { headers: dmarcFailure, files: [{ name: 'a.txt', content: 'a' }] });
    const mail_id = await waitForHeldMail(id);
    expect(await fatesOf(id)).toEqual([['held', 'unproven']]);
    expect(await commentsOf(id)).toMatchObject([{ user_name: 'Mail', is_internal: true }]);
    expect(await commentsOf(id, customer)).toEqual([]);
    const acceptedMail = await decide(id, mail_id, 'accept');
    expect(acceptedMail).toMatchObject({ fate: 'accepted', decided_by: agent.full_name, files: 1 });
    expect(await commentsOf(id, customer)).toMatchObject([{ content: 'It is me.', user_id: customer.id }]);
    const secondDecision = await attempt(
      'decideReceivedMail',
      { params: { id, mail_id }, body: { decision: 'discard' } },
      agent,
    );
    expect([secondDecision.status, parseProblem(secondDecision).code]).toEqual([409, 'version_conflict']);
  });

  it('to a forged reply address disappears once staff discard it', async () => {
    const { id, address } = await answerableTicket();
    const at = address.indexOf('@') - 1;
    const forgedAddress = `${address.slice(0, at)}${address[at] === '0' ? '1' : '0'}${address.slice(at + 1)}`;
    await answer(forgedAddress, 'Let me in.');
    const mail_id = await waitForHeldMail(id);
    expect(await fatesOf(id)).toEqual([['held', 'forged_address']]);
    expect(await decide(id, mail_id, 'discard')).toMatchObject({ fate: 'discarded' });
    expect(await commentsOf(id, customer)).toEqual([]);
  });

  it(
    "from a sender who is not involved in the ticket is accepted under the sender's name",
    { tags: ['nightly'] },
    async () => {
      const stranger = await newPerson('customer', { company: await newCompany() });
      const { id, address } = await answerableTicket();
      await answer(address, 'Hello', { from: stranger.email });
      const mail_id = await waitForHeldMail(id);
      expect(await fatesOf(id)).toEqual([['held', 'not_a_participant']]);
      await decide(id, mail_id, 'accept');
      expect(await commentsOf(id, customer)).toMatchObject([
        { content: 'Hello', user_email: stranger.email },
      ]);
    },
  );
});

describe('mails of all tickets', () => {
  const failedDmarcHeaders = { 'X-Local-Verdicts': 'dmarc=FAIL' };
  const heldMailsOn = async (ticket_id: string | undefined) =>
    (await call('listHeldMails', {}, agent)).items.filter(({ ticket }) => ticket?.id === ticket_id);

  it(
    'are listed with their tickets while they are held, until staff decide',
    { tags: ['nightly'] },
    async () => {
      const { id, ticket_number, address } = await answerableTicket();
      await answer(address, 'It is me.', { headers: failedDmarcHeaders });
      await expect.poll(async () => (await heldMailsOn(id)).length).toBe(1);
      const [held] = await heldMailsOn(id);
      expect(held).toMatchObject({
        ticket: { ticket_number, subject: 'No paper' },
        mail: { from: customer.email, reason: 'unproven', fate: 'held' },
      });
      await decide(id, held?.mail.id ?? '', 'discard');
      await expect.poll(() => heldMailsOn(id)).toEqual([]);
    },
  );

  it(
    'become tickets once staff accept them, if they were held without a ticket',
    { tags: ['nightly'] },
    async () => {
      const words = `Keys ${newKey().slice(0, 8)}`;
      const person = await newPerson('customer', { company });
      await call('updateUser', { params: { id: person.id }, body: { disabled: true } }, admin);
      await answer(support, 'They are gone.', { from: person.email, subject: words });
      const heldMails = async () =>
        (await heldMailsOn(undefined)).filter(({ mail }) => mail.subject === words);
      await expect.poll(async () => (await heldMails()).map(({ mail }) => mail.reason)).toEqual(['disabled']);
      const mail_id = (await heldMails())[0]?.mail.id ?? '';
      const originalMail = await call('getReceivedMail', { params: { id: 'none', mail_id } }, agent);
      expect(originalMail.text).toBe('They are gone.');
      await decide('none', mail_id, 'accept');
      await expect.poll(heldMails).toEqual([]);
      const { items } = await call('searchTickets', { query: { scope: 'all', q: words } }, agent);
      expect(items).toMatchObject([{ subject: words }]);
      expect(await fatesOf(items[0]?.id ?? '')).toEqual([['accepted', 'disabled']]);
    },
  );

  it(
    "can be found by staff, by the other party's address in upper or lower case",
    { tags: ['nightly'] },
    async () => {
      const person = await newPerson('customer', { company });
      const { id, ticket_number, address } = await newMailedTicket(person);
      await answer(address, 'It is me.', { from: person.email, headers: failedDmarcHeaders });
      await answer(support, 'A new one', { from: person.email });
      const email = person.email.toUpperCase();
      const findMails = async () => (await call('searchMails', { body: { email } }, agent)).items;
      const fates = async () =>
        (await findMails()).map(({ direction, mail }) => `${direction} ${mail.fate}`).sort();
      const expectedFates = ['received accepted', 'received held', 'sent delivered'];
      await expect.poll(fates).toEqual(expectedFates);
      const mailsOfTicket = (await findMails()).filter(({ ticket }) => ticket?.id === id);
      expect(mailsOfTicket.map(({ ticket }) => ticket?.ticket_number)).toEqual([
        ticket_number,
        ticket_number,
      ]);
      const refusalFor = await attempt('searchMails', { body: { email } }, person);
      expect(refusalFor.status).toBe(403);
      const noMails = await call('searchMails', { body: { email: 'nobody@elsewhere.example' } }, agent);
      expect(noMails).toEqual({ items: [], next_cursor: null });
    },
  );
});

describe('a first mail', () => {
  const subject = () => `Printer ${newKey().slice(0, 8)}`;
  const enquiries = async (about: string) =>
    (await call('listEnquiries', { query: {} }, agent)).items.filter(({ subject: words }) => words === about);

  it('from a customer becomes a ticket', async () => {
    const words = subject();
    await answer(support, 'It does not print.', {
      subject: `Re: ${words}`,
      files: [{ name: 'a.txt', content: 'a' }],
    });
    const findMails = async () =>
      (await call('searchTickets', { query: { scope: 'all', q: words } }, agent)).items;
    await expect.poll(async () => (await findMails()).map(({ subject: shown }) => shown)).toEqual([words]);
    const id = (await findMails())[0]?.id ?? '';
    await expect.poll(() => fatesOf(id)).toEqual([['accepted', null]]);
    const { ticket, attachments } = await detailOf(id, customer);
    expect(ticket).toMatchObject({ description: 'It does not print.', requester_id: customer.id });
    expect(attachments).toHaveLength(1);
  });

  it('from a stranger becomes an enquiry', async () => {
    const words = subject();
    await answer(support, 'Do you repair printers?', { from: 'visitor@elsewhere.example', subject: words });
    await expect
      .poll(() => enquiries(words))
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
      const words = subject();
      const from = `nina@${domain}`;
      await answer(support, 'The door is locked.', { from, subject: words });
      const findMails = async () =>
        (await call('searchTickets', { query: { scope: 'all', q: words } }, agent)).items;
      await expect.poll(async () => (await findMails()).length).toBe(1);
      const [ticket] = await findMails();
      expect(ticket).toMatchObject({ requester_name: from, company_name: theirCompany.name });
      const id = ticket?.id ?? '';
      await expect.poll(() => fatesOf(id)).toEqual([['accepted', null]]);
      expect((await detailOf(id)).ticket).toMatchObject({
        requester_id: null,
        requester_email: from,
        company_id: theirCompany.id,
      });
      const forgedSubject = subject();
      await answer(support, 'Open the door.', {
        from,
        subject: forgedSubject,
        headers: { 'X-Local-Verdicts': 'dmarc=FAIL' },
      });
      await expect.poll(() => enquiries(forgedSubject)).toHaveLength(1);
    },
  );

  it('to an address at another domain is refused by the server', async () => {
    await expect(answer('support@elsewhere.example', 'Hello')).rejects.toThrow('550');
  });
});
