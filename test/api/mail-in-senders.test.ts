import { beforeAll, describe, expect, inject, it } from 'vitest';
import { answerLine } from '../../lambdas/domain/mail/answer-line.ts';
import { brand } from '../../shared/brand.ts';
import type { ProgramRule } from '../../shared/model/mail.ts';
import { call, newKey } from '../support/api.ts';
import { listAllMails } from '../support/inbox.ts';
import { newAnswerableTicket, newMailedTicket } from '../support/mailed-ticket.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { type SentMail, newServer, sendMail, sendRawMail } from '../support/send-mail.ts';
import { sendMails } from '../support/ticket-mails.ts';

const cloud = inject('cloud');
const support = `support@tickets.${brand.mailDomain}`;
let company: Company;
let customer: Person;
let agent: Person;
let admin: Person;

beforeAll(async () => {
  company = await newCompany();
  [customer, agent, admin] = await Promise.all([
    newPerson('customer', { company, full_name: 'Ellis Ward' }),
    newPerson('agent', { full_name: 'Ellis Ward' }),
    newPerson('admin'),
  ]);
});

const words = (topic: string) => `${topic} ${newKey().slice(0, 8)}`;
const sendFirstMail = (mail: Partial<SentMail>) => sendMail({ from: customer.email, to: support, ...mail });
/** Sends a first mail with the given From field and headers. */
const sendRawFirstMail = (from: string, subject: string, body: string, headers: readonly string[] = []) =>
  sendRawMail(
    'bounces@example.com',
    support,
    [...headers, from, `Subject: ${subject}`, `X-Local-Server: ${newServer()}`, '', body, ''].join('\r\n'),
  );

/** The body of a mail with a small picture in its HTML, above a text. */
const pictureParts = (below = '') =>
  [
    '--b',
    'Content-Type: text/html',
    '',
    `<p><img src="cid:shot"></p>${below}`,
    '--b',
    'Content-Type: image/png; name=error.png',
    'Content-ID: <shot>',
    'Content-Disposition: inline; filename=error.png',
    '',
    'PNG',
    '--b--',
  ].join('\r\n');
const pictureHeaders = ['MIME-Version: 1.0', 'Content-Type: multipart/related; boundary=b'];

const ticketsAbout = async (q: string) =>
  (await call('searchTickets', { query: { scope: 'all', q } }, agent)).items;
const ticketOpenedBy = async (subject: string) => {
  await expect.poll(async () => (await ticketsAbout(subject)).length).toBe(1);
  const id = (await ticketsAbout(subject))[0]?.id ?? '';
  return call('getTicket', { params: { id } }, agent);
};
const listHeld = () => call('listHeldMails', {}, agent);
const recordedMails = async () => (await call('listRecordedMails', { query: {} }, agent)).items;
const recordedAbout = async (subject: string) =>
  (await recordedMails()).map(({ mail }) => mail).filter((mail) => mail.subject === subject);
const heldAbout = async (subject: string) =>
  (await listHeld()).items.map(({ mail }) => mail).filter((mail) => mail.subject === subject);
const heldMailId = async (subject: string, reason: string) => {
  await expect.poll(async () => (await heldAbout(subject)).map((mail) => mail.reason)).toEqual([reason]);
  return (await heldAbout(subject))[0]?.id ?? '';
};
const accept = (mail_id: string) =>
  call('decideReceivedMail', { params: { id: 'none', mail_id }, body: { decision: 'accept' } }, agent);
const enquiryAbout = async (about: string) =>
  (await call('listEnquiries', { query: {} }, agent)).items.find(({ subject }) => subject === about);
const failedDmarcHeaders = { 'X-Local-Verdicts': 'dmarc=FAIL' };

const newOwnDomain = async (changed: { program_mails?: ProgramRule; program_addresses?: string[] } = {}) => {
  const domain = `d-${newKey().slice(0, 8)}.example`;
  const theirCompany = await newCompany();
  await call(
    'updateCompany',
    { params: { id: theirCompany.id }, body: { mail_domains: [domain], ...changed } },
    admin,
  );
  return { domain, company: theirCompany };
};

describe('mails that were forged in the name of a customer', () => {
  it(
    "do not stop the customer's own mail from becoming a ticket, even after 32 forged mails from one server",
    { tags: ['nightly'] },
    async () => {
      const headers = { ...failedDmarcHeaders, 'X-Local-Server': newServer() };
      for (let mail = 0; mail < 32; mail += 1)
        await sendFirstMail({ subject: 'Invoice', text: 'Pay now', headers });
      const subject = words('Own mail');
      await sendFirstMail({ subject, text: 'The fax is dead.' });
      const { ticket } = await ticketOpenedBy(subject);
      expect(ticket.requester_id).toBe(customer.id);
      const flood = async () =>
        (await listHeld()).floods.find(({ who }) => who === headers['X-Local-Server']);
      await expect.poll(flood).toMatchObject({ kind: 'network', mails: 2 });
    },
  );

  it('count as unauthenticated if From has several addresses, and are held with the original From', async () => {
    const subject = words('Several');
    await sendRawFirstMail(`From: <${customer.email}> <eve@else.example>`, subject, 'Let me in.');
    const id = await heldMailId(subject, 'unclear_sender');
    expect((await heldAbout(subject))[0]).toMatchObject({
      from: '',
      from_name: `<${customer.email}> <eve@else.example>`,
    });
    expect(await accept(id)).toMatchObject({ fate: 'accepted' });
    expect((await enquiryAbout(subject))?.message).toContain('Let me in.');
    expect(await ticketsAbout(subject)).toEqual([]);
  });

  it(
    'change nothing on a ticket if their reply address is forged too, and only the first five are listed',
    { tags: ['nightly'] },
    async () => {
      const { id, address } = await newAnswerableTicket(customer);
      const at = address.indexOf('@') - 1;
      const forgedAddress = `${address.slice(0, at)}${address[at] === '0' ? '1' : '0'}${address.slice(at + 1)}`;
      for (let mail = 0; mail < 6; mail += 1)
        await sendMail({ from: customer.email, to: forgedAddress, text: `Try ${mail}` });
      const received = async () =>
        (await call('listReceivedMails', { params: { id } }, agent)).items
          .map(({ fate, reason }) => `${fate} ${reason}`)
          .sort();
      const expectedFates = Array.from({ length: 5 }, () => 'held forged_address');
      await expect.poll(received).toEqual([...expectedFates, 'recorded flood']);
      expect((await call('getTicket', { params: { id } }, agent)).comments).toEqual([]);
    },
  );
});

describe('a first mail of a customer', () => {
  it('becomes a ticket if it has only a subject', async () => {
    const subject = words('Call me, the line is down');
    await sendFirstMail({ subject });
    expect((await ticketOpenedBy(subject)).ticket.description).toBe('(This mail has no text.)');
  });

  it(
    'becomes a ticket if the sender name has an unquoted or encoded comma',
    { tags: ['nightly'] },
    async () => {
      const [plain, encoded] = [words('Plain comma'), words('Encoded comma')];
      await sendRawFirstMail(`From: Ward, Ellis <${customer.email}>`, plain, 'The beamer is dead.');
      await sendRawFirstMail(
        `From: =?iso-8859-1?Q?W=E5rd,=20E?= <${customer.email}>`,
        encoded,
        'So is the other.',
      );
      expect((await ticketOpenedBy(plain)).ticket.requester_id).toBe(customer.id);
      expect((await ticketOpenedBy(encoded)).ticket.requester_id).toBe(customer.id);
    },
  );

  it(
    'becomes a ticket or is held if From has an empty mailbox too, or occurs twice with the same value',
    { tags: ['nightly'] },
    async () => {
      const [beside, twice] = [words('Empty mailbox'), words('From twice')];
      await sendRawFirstMail(
        `From: "Ward " <>, "Ltd" <${customer.email}>`,
        beside,
        'The badge reader is dead.',
      );
      const from = `From: Ellis Ward <${customer.email}>`;
      await sendRawFirstMail(from, twice, 'So is the gate.', [from]);
      const fates = async (subject: string) => [
        ...(await ticketsAbout(subject)).map(() => 'ticket'),
        ...(await heldAbout(subject)).map(({ reason }) => reason),
      ];
      await expect.poll(() => fates(beside)).toHaveLength(1);
      await expect.poll(() => fates(twice)).toHaveLength(1);
    },
  );

  it('becomes a ticket with a picture if it has only a small picture', { tags: ['nightly'] }, async () => {
    const subject = words('Only a picture');
    await sendRawFirstMail(`From: ${customer.email}`, subject, pictureParts(), pictureHeaders);
    await expect.poll(async () => (await ticketOpenedBy(subject)).attachments.length).toBe(1);
    const { ticket, attachments } = await ticketOpenedBy(subject);
    expect(ticket.description).toBe('Files by mail.');
    expect(attachments).toMatchObject([{ file_name: 'error.png', file_type: 'image/png' }]);
  });

  it(
    'becomes a ticket with its winmail.dat and with advice if this file cannot be read',
    { tags: ['nightly'] },
    async () => {
      const subject = words('Rich Text');
      await sendFirstMail({
        subject,
        text: 'See the report.',
        files: [{ name: 'winmail.dat', content: 'x' }],
      });
      await expect.poll(async () => (await ticketOpenedBy(subject)).attachments.length).toBe(1);
      const { ticket, attachments } = await ticketOpenedBy(subject);
      expect(attachments[0]?.file_name).toBe('winmail.dat');
      expect(ticket.description).toMatch(/^See the report\.\n\n\[.*winmail\.dat.*attach its files again/s);
    },
  );

  it(
    'becomes a separate ticket even if it has the Message-ID of another mail',
    { tags: ['nightly'] },
    async () => {
      const [one, two] = [words('Disk C'), words('Disk D')];
      const headers = { 'Message-ID': `<${newKey()}@static.example>` };
      await sendFirstMail({ subject: one, text: 'C: is full.', headers });
      await ticketOpenedBy(one);
      await sendFirstMail({ subject: two, text: 'D: is full.', headers });
      await ticketOpenedBy(two);
    },
  );

  it(
    'is listed if it is marked as spam, and becomes a ticket once staff accept it',
    { tags: ['nightly'] },
    async () => {
      const subject = words('Great offer');
      await sendFirstMail({ subject, text: 'Is it real?', headers: { 'X-Local-Verdicts': 'spam=FAIL' } });
      const reasons = async () => (await recordedAbout(subject)).map(({ reason }) => reason);
      await expect.poll(reasons).toEqual(['spam']);
      await accept((await recordedAbout(subject))[0]?.id ?? '');
      await ticketOpenedBy(subject);
      await expect.poll(reasons).toEqual([]);
    },
  );
});

it(
  'an answer with only a small picture above a quotation becomes a comment with the picture',
  { tags: ['nightly'] },
  async () => {
    const { id, address } = await newAnswerableTicket(customer);
    const quotation = `<p>On 21 Nov 2026, Jane wrote:</p><blockquote>${answerLine}<p>It is full.</p></blockquote>`;
    const fields = [`From: ${customer.email}`, 'Subject: Re: Printer', ...pictureHeaders];
    await sendRawMail(customer.email, address, [...fields, '', pictureParts(quotation), ''].join('\r\n'));
    const detail = () => call('getTicket', { params: { id } }, customer);
    await expect.poll(async () => (await detail()).attachments.length).toBe(1);
    const { comments, attachments } = await detail();
    expect(comments).toMatchObject([{ content: 'Files by mail.', user_id: customer.id }]);
    expect(attachments).toMatchObject([{ file_name: 'error.png' }]);
  },
);

describe('a mail with an empty envelope sender', () => {
  it(
    'is held if it answers a ticket, because a person may have written it',
    { tags: ['nightly'] },
    async () => {
      const { id, address } = await newAnswerableTicket(customer);
      await sendMail({ from: customer.email, to: address, text: 'The serial is 99.', envelopeFrom: '' });
      await expect
        .poll(async () =>
          (await call('listReceivedMails', { params: { id } }, agent)).items.map(({ reason }) => reason),
        )
        .toEqual(['no_return_path']);
    },
  );
});

describe('a first mail of a person without an account', () => {
  const files = [{ name: 'log.txt', content: 'error 42' }];

  it("keeps its files if the address is at a company's mail domain", { tags: ['nightly'] }, async () => {
    const { domain } = await newOwnDomain();
    const subject = words('With a file');
    await sendFirstMail({ from: `nora@${domain}`, subject, text: 'The log is attached.', files });
    const { ticket } = await ticketOpenedBy(subject);
    const listAttachedNames = async () =>
      (await call('getTicket', { params: { id: ticket.id } }, agent)).attachments.map(
        (file) => file.file_name,
      );
    await expect.poll(listAttachedNames).toEqual(['log.txt']);
    await expect
      .poll(async () => (await call('listReceivedMails', { params: { id: ticket.id } }, agent)).items)
      .toMatchObject([{ fate: 'accepted', files: 1 }]);
  });

  it('can be accepted with its files if it is held', { tags: ['nightly'] }, async () => {
    const { domain } = await newOwnDomain();
    const subject = words('Held with a file');
    await sendFirstMail({ from: `nora@${domain}`, subject, text: 'See the log.', files, envelopeFrom: '' });
    expect(await accept(await heldMailId(subject, 'no_return_path'))).toMatchObject({ files: 1 });
    expect((await ticketOpenedBy(subject)).attachments).toHaveLength(1);
  });

  it(
    'becomes an enquiry if it was held and staff accept it, and its files can be added to a ticket',
    { tags: ['nightly'] },
    async () => {
      const subject = words('A spam with a log');
      const from = `visitor-${newKey().slice(0, 8)}@elsewhere.example`;
      await sendFirstMail({
        from,
        subject,
        text: 'See it.',
        files,
        headers: { 'X-Local-Verdicts': 'spam=FAIL' },
      });
      await expect.poll(() => recordedAbout(subject)).toHaveLength(1);
      await accept((await recordedAbout(subject))[0]?.id ?? '');
      await expect.poll(() => enquiryAbout(subject)).toBeDefined();
      const { mail_id = '' } = (await enquiryAbout(subject)) ?? {};
      const { id } = await newAnswerableTicket(customer);
      await call('addEnquiryFiles', { params: { id, mail_id } }, agent);
      const { attachments } = await call('getTicket', { params: { id } }, agent);
      expect(attachments).toMatchObject([{ file_name: 'log.txt' }]);
    },
  );

  it('becomes an enquiry with its address even if SES does not accept the address', async () => {
    const [dotless, letters] = [words('Scan'), words('Anfrage')];
    await sendRawFirstMail('From: "Copier" <scan@copier3>', dotless, 'Page 1');
    await sendRawFirstMail('From: jörg@else.example', letters, 'Guten Tag');
    await expect.poll(() => enquiryAbout(dotless)).toMatchObject({ email: 'scan@copier3' });
    await expect.poll(() => enquiryAbout(letters)).toMatchObject({ email: 'jörg@else.example' });
  });

  it(
    'becomes an enquiry within the limit of the contact form, and is held beyond it',
    { tags: ['nightly'] },
    async () => {
      const from = `visitor-${newKey().slice(0, 8)}@elsewhere.example`;
      const subject = words('Offer');
      // All these mails come from one network, because mails are counted by the sender's network.
      const headers = { 'X-Local-Server': newServer() };
      for (let mail = 0; mail < 5; mail += 1)
        await sendFirstMail({ from, subject: words('Offer'), text: 'Hello', headers });
      await expect
        .poll(async () =>
          (await call('listEnquiries', { query: {} }, agent)).items.filter(({ email }) => email === from),
        )
        .toHaveLength(5);
      await sendFirstMail({ from, subject, text: 'Hello', headers });
      await heldMailId(subject, 'too_many');
    },
  );
});

describe('a mail of a program', () => {
  const alarmHeaders = { 'Auto-Submitted': 'auto-generated' };

  it('is recorded and listed for staff, unless its company has a rule for such mails', async () => {
    const { domain } = await newOwnDomain();
    const subject = words('PROBLEM disk');
    await sendFirstMail({ from: `nagios@${domain}`, subject, text: 'Disk full', headers: alarmHeaders });
    await expect
      .poll(async () => (await recordedMails()).map(({ mail }) => [mail.subject, mail.reason]))
      .toContainEqual([subject, 'program']);
    expect(await ticketsAbout(subject)).toEqual([]);
  });

  it(
    'is added by a rule to the open ticket with the same subject, and never answered',
    { tags: ['nightly'] },
    async () => {
      const from = `alerts@status-${newKey().slice(0, 8)}.example`;
      const { company: theirs } = await newOwnDomain({
        program_mails: 'add_to_ticket',
        program_addresses: [from],
      });
      const subject = words('PROBLEM host');
      const send = (text: string) => sendFirstMail({ from, subject, text, headers: alarmHeaders });
      await send('Host is down');
      const { ticket } = await ticketOpenedBy(subject);
      expect(ticket).toMatchObject({ company_id: theirs.id, requester_id: null, requester_email: from });
      const fates = async () =>
        (await call('listReceivedMails', { params: { id: ticket.id } }, agent)).items.map(({ fate }) => fate);
      await expect.poll(fates).toEqual(['accepted']);
      await send('Host is still down');
      const comments = async () =>
        (await call('getTicket', { params: { id: ticket.id } }, agent)).comments.map(
          ({ content }) => content,
        );
      await expect.poll(comments).toEqual(['Host is still down']);
      expect(await ticketsAbout(subject)).toHaveLength(1);
      const { version } = (await call('getTicket', { params: { id: ticket.id } }, agent)).ticket;
      const correction = { subject: 'The host in London is down', version };
      await call('updateTicket', { params: { id: ticket.id }, body: correction }, agent);
      await send('Host is down since an hour');
      await expect.poll(comments).toEqual(['Host is still down', 'Host is down since an hour']);
      await call('setFollow', { params: { id: ticket.id }, body: { state: 'follows' } }, admin);
      await call(
        'addTicketComment',
        {
          params: { id: ticket.id },
          body: { content: 'On it.', is_internal: false },
          idempotency_key: newKey(),
        },
        agent,
      );
      await sendMails(ticket.id, [admin]);
      const mailsToSender = (await listAllMails(cloud.inbox)).filter(({ destination }) =>
        destination.to.includes(from),
      );
      expect(mailsToSender).toEqual([]);
    },
  );
});

it(
  'a mail shows the company of a customer who has the same name as an agent',
  { tags: ['nightly'] },
  async () => {
    const { id } = await newMailedTicket(customer);
    const comment = (as: Person, content: string) =>
      call(
        'addTicketComment',
        { params: { id }, body: { content, is_internal: false }, idempotency_key: newKey() },
        as,
      );
    await call('setFollow', { params: { id }, body: { state: 'follows' } }, agent);
    await comment(agent, 'Try now.');
    await sendMails(id, [customer]);
    await comment(customer, 'It works.');
    await sendMails(id, [agent]);
    const texts = async (to: Person) =>
      (await listAllMails(cloud.inbox))
        .filter(({ destination }) => destination.to.includes(to.email))
        .map(({ body }) => body.text)
        .join('\n');
    await expect
      .poll(() => texts(customer))
      .toContain(`Ellis Ward, ${brand.name} Support wrote:\n\n  Try now.`);
    await expect.poll(() => texts(agent)).toContain(`Ellis Ward, ${company.name} wrote:\n\n  It works.`);
  },
);
