import { beforeAll, describe, expect, inject, it } from 'vitest';
import { answerLine } from '../../lambdas/domain/mail/answer-line.ts';
import { brand } from '../../shared/brand.ts';
import type { ProgramMailRule } from '../../shared/model/mail.ts';
import { call, newKey } from '../support/api.ts';
import { listAllMails } from '../support/inbox.ts';
import { newAnswerableTicket, newMailedTicket } from '../support/mailed-ticket.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { type SentMail, newServerAddress, sendMail, sendRawMail } from '../support/send-mail.ts';
import { sendMails } from '../support/ticket-mails.ts';

const cloud = inject('cloud');
const supportAddress = `support@tickets.${brand.mailDomain}`;
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

const createSubject = (topic: string) => `${topic} ${newKey().slice(0, 8)}`;
const sendFirstMail = (mail: Partial<SentMail>) =>
  sendMail({ from: customer.email, to: supportAddress, ...mail });
/** Sends a first mail with the given From field and headers. */
const sendRawFirstMail = (from: string, subject: string, body: string, headers: readonly string[] = []) =>
  sendRawMail(
    'bounces@example.com',
    supportAddress,
    [...headers, from, `Subject: ${subject}`, `X-Local-Server: ${newServerAddress()}`, '', body, ''].join(
      '\r\n',
    ),
  );

/** The body of a mail with a small picture in its HTML, above a text. */
const createPictureBody = (htmlBelowPicture = '') =>
  [
    '--b',
    'Content-Type: text/html',
    '',
    `<p><img src="cid:shot"></p>${htmlBelowPicture}`,
    '--b',
    'Content-Type: image/png; name=error.png',
    'Content-ID: <shot>',
    'Content-Disposition: inline; filename=error.png',
    '',
    'PNG',
    '--b--',
  ].join('\r\n');
const pictureHeaders = ['MIME-Version: 1.0', 'Content-Type: multipart/related; boundary=b'];

const findTickets = async (q: string) =>
  (await call('searchTickets', { query: { scope: 'all', q } }, agent)).items;
const waitForTicket = async (subject: string) => {
  await expect.poll(async () => (await findTickets(subject)).length).toBe(1);
  const id = (await findTickets(subject))[0]?.id ?? '';
  return call('getTicket', { params: { id } }, agent);
};
const listHeldMails = () => call('listHeldMails', {}, agent);
const listRecordedMails = async () => (await call('listRecordedMails', { query: {} }, agent)).items;
const findRecordedMails = async (subject: string) =>
  (await listRecordedMails()).map(({ mail }) => mail).filter((mail) => mail.subject === subject);
const findHeldMails = async (subject: string) =>
  (await listHeldMails()).items.map(({ mail }) => mail).filter((mail) => mail.subject === subject);
const waitForHeldMail = async (subject: string, reason: string) => {
  await expect.poll(async () => (await findHeldMails(subject)).map((mail) => mail.reason)).toEqual([reason]);
  return (await findHeldMails(subject))[0]?.id ?? '';
};
const acceptMail = (mail_id: string) =>
  call('decideReceivedMail', { params: { id: 'none', mail_id }, body: { decision: 'accept' } }, agent);
const findEnquiry = async (wantedSubject: string) =>
  (await call('listEnquiries', { query: {} }, agent)).items.find(({ subject }) => subject === wantedSubject);
const failedDmarcHeaders = { 'X-Local-Verdicts': 'dmarc=FAIL' };

const createCompanyWithDomain = async (
  companyFields: { program_mails?: ProgramMailRule; program_addresses?: string[] } = {},
) => {
  const domain = `d-${newKey().slice(0, 8)}.example`;
  const theirCompany = await newCompany();
  await call(
    'updateCompany',
    { params: { id: theirCompany.id }, body: { mail_domains: [domain], ...companyFields } },
    admin,
  );
  return { domain, company: theirCompany };
};

describe('mails that were forged in the name of a customer', () => {
  it(
    "do not stop the customer's own mail from becoming a ticket, even after 32 forged mails from one server",
    { tags: ['nightly'] },
    async () => {
      const headers = { ...failedDmarcHeaders, 'X-Local-Server': newServerAddress() };
      for (let index = 0; index < 32; index += 1)
        await sendFirstMail({ subject: 'Invoice', text: 'Pay now', headers });
      const subject = createSubject('Own mail');
      await sendFirstMail({ subject, text: 'The fax is dead.' });
      const { ticket } = await waitForTicket(subject);
      expect(ticket.requester_id).toBe(customer.id);
      const findFlood = async () =>
        (await listHeldMails()).floods.find(({ who }) => who === headers['X-Local-Server']);
      await expect.poll(findFlood).toMatchObject({ kind: 'network', mails: 2 });
    },
  );

  it('count as unauthenticated if From has several addresses, and are held with the original From', async () => {
    const subject = createSubject('Several');
    await sendRawFirstMail(`From: <${customer.email}> <eve@else.example>`, subject, 'Let me in.');
    const id = await waitForHeldMail(subject, 'unclear_sender');
    expect((await findHeldMails(subject))[0]).toMatchObject({
      from: '',
      from_name: `<${customer.email}> <eve@else.example>`,
    });
    expect(await acceptMail(id)).toMatchObject({ outcome: 'accepted' });
    expect((await findEnquiry(subject))?.message).toContain('Let me in.');
    expect(await findTickets(subject)).toEqual([]);
  });

  it(
    'change nothing on a ticket if their reply address is forged too, and only the first five are listed',
    { tags: ['nightly'] },
    async () => {
      const { id, address } = await newAnswerableTicket(customer);
      const changedIndex = address.indexOf('@') - 1;
      const forgedAddress = `${address.slice(0, changedIndex)}${address[changedIndex] === '0' ? '1' : '0'}${address.slice(changedIndex + 1)}`;
      for (let index = 0; index < 6; index += 1)
        await sendMail({ from: customer.email, to: forgedAddress, text: `Try ${index}` });
      const listOutcomes = async () =>
        (await call('listReceivedMails', { params: { id } }, agent)).items
          .map(({ outcome, reason }) => `${outcome} ${reason}`)
          .sort();
      const expectedOutcomes = Array.from({ length: 5 }, () => 'held forged_address');
      await expect.poll(listOutcomes).toEqual([...expectedOutcomes, 'recorded flood']);
      expect((await call('getTicket', { params: { id } }, agent)).comments).toEqual([]);
    },
  );
});

describe('a first mail of a customer', () => {
  it('becomes a ticket if it has only a subject', async () => {
    const subject = createSubject('Call me, the line is down');
    await sendFirstMail({ subject });
    expect((await waitForTicket(subject)).ticket.description).toBe('(This mail has no text.)');
  });

  it(
    'becomes a ticket if the sender name has an unquoted or encoded comma',
    { tags: ['nightly'] },
    async () => {
      const [plainSubject, encodedSubject] = [createSubject('Plain comma'), createSubject('Encoded comma')];
      await sendRawFirstMail(`From: Ward, Ellis <${customer.email}>`, plainSubject, 'The beamer is dead.');
      await sendRawFirstMail(
        `From: =?iso-8859-1?Q?W=E5rd,=20E?= <${customer.email}>`,
        encodedSubject,
        'So is the other.',
      );
      expect((await waitForTicket(plainSubject)).ticket.requester_id).toBe(customer.id);
      expect((await waitForTicket(encodedSubject)).ticket.requester_id).toBe(customer.id);
    },
  );

  it(
    'becomes a ticket or is held if From has an empty mailbox too, or occurs twice with the same value',
    { tags: ['nightly'] },
    async () => {
      const [emptyMailboxSubject, repeatedFromSubject] = [
        createSubject('Empty mailbox'),
        createSubject('From twice'),
      ];
      await sendRawFirstMail(
        `From: "Ward " <>, "Ltd" <${customer.email}>`,
        emptyMailboxSubject,
        'The badge reader is dead.',
      );
      const from = `From: Ellis Ward <${customer.email}>`;
      await sendRawFirstMail(from, repeatedFromSubject, 'So is the gate.', [from]);
      const listOutcomes = async (subject: string) => [
        ...(await findTickets(subject)).map(() => 'ticket'),
        ...(await findHeldMails(subject)).map(({ reason }) => reason),
      ];
      await expect.poll(() => listOutcomes(emptyMailboxSubject)).toHaveLength(1);
      await expect.poll(() => listOutcomes(repeatedFromSubject)).toHaveLength(1);
    },
  );

  it('becomes a ticket with a picture if it has only a small picture', { tags: ['nightly'] }, async () => {
    const subject = createSubject('Only a picture');
    await sendRawFirstMail(`From: ${customer.email}`, subject, createPictureBody(), pictureHeaders);
    await expect.poll(async () => (await waitForTicket(subject)).attachments.length).toBe(1);
    const { ticket, attachments } = await waitForTicket(subject);
    expect(ticket.description).toBe('Files by mail.');
    expect(attachments).toMatchObject([{ file_name: 'error.png', file_type: 'image/png' }]);
  });

  it(
    'becomes a ticket with its winmail.dat and with advice if this file cannot be read',
    { tags: ['nightly'] },
    async () => {
      const subject = createSubject('Rich Text');
      await sendFirstMail({
        subject,
        text: 'See the report.',
        files: [{ name: 'winmail.dat', content: 'x' }],
      });
      await expect.poll(async () => (await waitForTicket(subject)).attachments.length).toBe(1);
      const { ticket, attachments } = await waitForTicket(subject);
      expect(attachments[0]?.file_name).toBe('winmail.dat');
      expect(ticket.description).toMatch(/^See the report\.\n\n\[.*winmail\.dat.*attach its files again/s);
    },
  );

  it(
    'becomes a separate ticket even if it has the Message-ID of another mail',
    { tags: ['nightly'] },
    async () => {
      const [firstSubject, secondSubject] = [createSubject('Disk C'), createSubject('Disk D')];
      const headers = { 'Message-ID': `<${newKey()}@static.example>` };
      await sendFirstMail({ subject: firstSubject, text: 'C: is full.', headers });
      await waitForTicket(firstSubject);
      await sendFirstMail({ subject: secondSubject, text: 'D: is full.', headers });
      await waitForTicket(secondSubject);
    },
  );

  it(
    'is listed if it is marked as spam, and becomes a ticket once staff accept it',
    { tags: ['nightly'] },
    async () => {
      const subject = createSubject('Great offer');
      await sendFirstMail({ subject, text: 'Is it real?', headers: { 'X-Local-Verdicts': 'spam=FAIL' } });
      const listReasons = async () => (await findRecordedMails(subject)).map(({ reason }) => reason);
      await expect.poll(listReasons).toEqual(['spam']);
      await acceptMail((await findRecordedMails(subject))[0]?.id ?? '');
      await waitForTicket(subject);
      await expect.poll(listReasons).toEqual([]);
    },
  );
});

it(
  'an answer with only a small picture above a quotation becomes a comment with the picture',
  { tags: ['nightly'] },
  async () => {
    const { id, address } = await newAnswerableTicket(customer);
    const quotation = `<p>On 21 Nov 2026, Jane wrote:</p><blockquote>${answerLine}<p>It is full.</p></blockquote>`;
    const mailHeaders = [`From: ${customer.email}`, 'Subject: Re: Printer', ...pictureHeaders];
    await sendRawMail(
      customer.email,
      address,
      [...mailHeaders, '', createPictureBody(quotation), ''].join('\r\n'),
    );
    const readTicketDetail = () => call('getTicket', { params: { id } }, customer);
    await expect.poll(async () => (await readTicketDetail()).attachments.length).toBe(1);
    const { comments, attachments } = await readTicketDetail();
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
    const { domain } = await createCompanyWithDomain();
    const subject = createSubject('With a file');
    await sendFirstMail({ from: `nora@${domain}`, subject, text: 'The log is attached.', files });
    const { ticket } = await waitForTicket(subject);
    const listAttachmentNames = async () =>
      (await call('getTicket', { params: { id: ticket.id } }, agent)).attachments.map(
        (file) => file.file_name,
      );
    await expect.poll(listAttachmentNames).toEqual(['log.txt']);
    await expect
      .poll(async () => (await call('listReceivedMails', { params: { id: ticket.id } }, agent)).items)
      .toMatchObject([{ outcome: 'accepted', files: 1 }]);
  });

  it('can be accepted with its files if it is held', { tags: ['nightly'] }, async () => {
    const { domain } = await createCompanyWithDomain();
    const subject = createSubject('Held with a file');
    await sendFirstMail({ from: `nora@${domain}`, subject, text: 'See the log.', files, envelopeFrom: '' });
    expect(await acceptMail(await waitForHeldMail(subject, 'no_return_path'))).toMatchObject({ files: 1 });
    expect((await waitForTicket(subject)).attachments).toHaveLength(1);
  });

  it(
    'becomes an enquiry if it was held and staff accept it, and its files can be added to a ticket',
    { tags: ['nightly'] },
    async () => {
      const subject = createSubject('A spam with a log');
      const from = `visitor-${newKey().slice(0, 8)}@elsewhere.example`;
      await sendFirstMail({
        from,
        subject,
        text: 'See it.',
        files,
        headers: { 'X-Local-Verdicts': 'spam=FAIL' },
      });
      await expect.poll(() => findRecordedMails(subject)).toHaveLength(1);
      await acceptMail((await findRecordedMails(subject))[0]?.id ?? '');
      await expect.poll(() => findEnquiry(subject)).toBeDefined();
      const { mail_id = '' } = (await findEnquiry(subject)) ?? {};
      const { id } = await newAnswerableTicket(customer);
      await call('addEnquiryFiles', { params: { id, mail_id } }, agent);
      const { attachments } = await call('getTicket', { params: { id } }, agent);
      expect(attachments).toMatchObject([{ file_name: 'log.txt' }]);
    },
  );

  it('becomes an enquiry with its address even if SES does not accept the address', async () => {
    const [dotlessSubject, umlautSubject] = [createSubject('Scan'), createSubject('Anfrage')];
    await sendRawFirstMail('From: "Copier" <scan@copier3>', dotlessSubject, 'Page 1');
    await sendRawFirstMail('From: jörg@else.example', umlautSubject, 'Guten Tag');
    await expect.poll(() => findEnquiry(dotlessSubject)).toMatchObject({ email: 'scan@copier3' });
    await expect.poll(() => findEnquiry(umlautSubject)).toMatchObject({ email: 'jörg@else.example' });
  });

  it(
    'becomes an enquiry within the limit of the contact form, and is held beyond it',
    { tags: ['nightly'] },
    async () => {
      const from = `visitor-${newKey().slice(0, 8)}@elsewhere.example`;
      const subject = createSubject('Offer');
      // All these mails come from one network, because mails are counted by the sender's network.
      const headers = { 'X-Local-Server': newServerAddress() };
      for (let index = 0; index < 5; index += 1)
        await sendFirstMail({ from, subject: createSubject('Offer'), text: 'Hello', headers });
      await expect
        .poll(async () =>
          (await call('listEnquiries', { query: {} }, agent)).items.filter(({ email }) => email === from),
        )
        .toHaveLength(5);
      await sendFirstMail({ from, subject, text: 'Hello', headers });
      await waitForHeldMail(subject, 'too_many');
    },
  );
});

describe('a mail of a program', () => {
  const alarmHeaders = { 'Auto-Submitted': 'auto-generated' };

  it('is recorded and listed for staff, unless its company has a rule for such mails', async () => {
    const { domain } = await createCompanyWithDomain();
    const subject = createSubject('PROBLEM disk');
    await sendFirstMail({ from: `nagios@${domain}`, subject, text: 'Disk full', headers: alarmHeaders });
    await expect
      .poll(async () => (await listRecordedMails()).map(({ mail }) => [mail.subject, mail.reason]))
      .toContainEqual([subject, 'program']);
    expect(await findTickets(subject)).toEqual([]);
  });

  it(
    'is added by a rule to the open ticket with the same subject, and never answered',
    { tags: ['nightly'] },
    async () => {
      const from = `alerts@status-${newKey().slice(0, 8)}.example`;
      const { company: alertCompany } = await createCompanyWithDomain({
        program_mails: 'add_to_ticket',
        program_addresses: [from],
      });
      const subject = createSubject('PROBLEM host');
      const sendAlarm = (text: string) => sendFirstMail({ from, subject, text, headers: alarmHeaders });
      await sendAlarm('Host is down');
      const { ticket } = await waitForTicket(subject);
      expect(ticket).toMatchObject({
        company_id: alertCompany.id,
        requester_id: null,
        requester_email: from,
      });
      const listOutcomes = async () =>
        (await call('listReceivedMails', { params: { id: ticket.id } }, agent)).items.map(
          ({ outcome }) => outcome,
        );
      await expect.poll(listOutcomes).toEqual(['accepted']);
      await sendAlarm('Host is still down');
      const listComments = async () =>
        (await call('getTicket', { params: { id: ticket.id } }, agent)).comments.map(
          ({ content }) => content,
        );
      await expect.poll(listComments).toEqual(['Host is still down']);
      expect(await findTickets(subject)).toHaveLength(1);
      const { version } = (await call('getTicket', { params: { id: ticket.id } }, agent)).ticket;
      const correction = { subject: 'The host in London is down', version };
      await call('updateTicket', { params: { id: ticket.id }, body: correction }, agent);
      await sendAlarm('Host is down since an hour');
      await expect.poll(listComments).toEqual(['Host is still down', 'Host is down since an hour']);
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
    const addComment = (as: Person, content: string) =>
      call(
        'addTicketComment',
        { params: { id }, body: { content, is_internal: false }, idempotency_key: newKey() },
        as,
      );
    await call('setFollow', { params: { id }, body: { state: 'follows' } }, agent);
    await addComment(agent, 'Try now.');
    await sendMails(id, [customer]);
    await addComment(customer, 'It works.');
    await sendMails(id, [agent]);
    const readMailTexts = async (to: Person) =>
      (await listAllMails(cloud.inbox))
        .filter(({ destination }) => destination.to.includes(to.email))
        .map(({ body }) => body.text)
        .join('\n');
    await expect
      .poll(() => readMailTexts(customer))
      .toContain(`Ellis Ward, ${brand.name} Support wrote:\n\n  Try now.`);
    await expect
      .poll(() => readMailTexts(agent))
      .toContain(`Ellis Ward, ${company.name} wrote:\n\n  It works.`);
  },
);
