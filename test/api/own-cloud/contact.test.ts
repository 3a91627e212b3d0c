import { parse } from 'node-html-parser';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brand } from '../../../shared/brand.ts';
import type { EnquiryState } from '../../../shared/model/enquiries.ts';
import { type Answer, attempt, call, newKey, parseProblem } from '../../support/api.ts';
import { newEnquiry, newBotCheckToken } from '../../support/enquiries.ts';
import { type FaultyCloud, getFaultyCloud } from '../../support/faulty-cloud.ts';
import { type Person, newCompany, newPerson } from '../../support/people.ts';
import { listAllMails } from '../../support/inbox.ts';
import { deleteRateLimitCounters } from '../../support/throttling.ts';

const addressFormatError = 'Enter an email address in the correct format, like name@example.com';

describe('the contact form', () => {
  let cloud: FaultyCloud;
  const logLines: string[] = [];
  let agent: Person;
  // These modules read environment variables that the cloud sets, so they are imported after its start.
  let runMailSender: (time?: string) => Promise<unknown>;

  beforeAll(async () => {
    cloud = await getFaultyCloud((line) => void logLines.push(line));
    ({ runMailSender } = await import('../../support/ticket-mails.ts'));
    agent = await newPerson('agent');
  });
  beforeEach(async () => void (await deleteRateLimitCounters()));

  const sendEnquiry = (body: unknown) => attempt('sendEmail', { body }, undefined);
  /** Sends the mails that are due, and returns all mails whose subject contains this text. */
  const sendAndReadMails = async (subject: string) => {
    // The time of a schedule is in whole seconds, so a second is added.
    await runMailSender(new Date(Date.now() + 1_000).toISOString());
    return (await listAllMails(cloud.inbox)).filter((mail) => mail.subject.includes(subject));
  };
  const listEnquiries = async (state: EnquiryState) =>
    (await call('listEnquiries', { query: { state } }, agent)).items;
  const readError = (answer: Answer) => {
    const { ok, error, code } = parseProblem(answer);
    return { status: answer.status, code, ok, error };
  };

  it('sends a mail to the contact address, with the visitor as the reply-to address', async () => {
    const enquiry = await newEnquiry();
    const answer = await sendEnquiry(enquiry);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { ok: true }]);
    expect(await sendAndReadMails(enquiry.subject)).toEqual([
      expect.objectContaining({
        from: `${brand.name} <${brand.noReplyEmail}>`,
        destination: { to: [brand.contactEmail], cc: [], bcc: [] },
        replyTo: [enquiry.email],
        subject: `Website enquiry: ${enquiry.subject}`,
        body: {
          text: `Name: Ada Visitor\nEmail: ${enquiry.email}\nCompany: Visiting Ltd\nSubject: ${enquiry.subject}\n\nCould you help us?\nWe hope so.\n\nAll enquiries: ${cloud.site}/admin/enquiries\n\n`,
          html: expect.stringContaining('Could you help us?\nWe hope so.'),
        },
      }),
    ]);
  });

  it.each([['left out'], ['blank']])('accepts a message when the company is %s', async (kind) => {
    const { company: _, ...enquiry } = await newEnquiry();
    expect((await sendEnquiry(kind === 'blank' ? { ...enquiry, company: ' ' } : enquiry)).status).toBe(200);
    expect((await sendAndReadMails(enquiry.subject))[0]?.body.text).toContain('Company: -\n');
  });

  it.each([
    [
      'line breaks and headers',
      'x\r\nBcc: victim@example.com\r\n\r\n<b>y</b>',
      'x Bcc: victim@example.com <b>y</b>',
    ],
    ['a line separator', 'x\u2028Bcc: victim@example.com', 'x Bcc: victim@example.com'],
    [
      'markup',
      '"><script>alert(1)</script><img src=x onerror=alert(1)>',
      '"><script>alert(1)</script><img src=x onerror=alert(1)>',
    ],
    ['another address', 'Eve <eve@example.com>, eve2@example.com', 'Eve <eve@example.com>, eve2@example.com'],
    ['an encoded word', '=?utf-8?q?=0ABcc:_victim@example.com?=', '=?utf-8?q?=0ABcc:_victim@example.com?='],
    // The expected text has no characters that reverse the direction of the text after them.
    ['any script', '日本語 \u202Eعربى\u202C Ünïcödé 👩‍⚕️', '日本語 عربى Ünïcödé 👩‍⚕️'],
  ])('treats %s as text in every field', { tags: ['nightly'] }, async (_, typedText, foldedText) => {
    const { email, subject, ...otherFields } = await newEnquiry();
    const subjectSuffix = subject.slice(-36);
    const answer = await sendEnquiry({
      ...otherFields,
      email,
      name: typedText,
      company: typedText,
      subject: `${typedText} ${subjectSuffix}`,
      message: typedText,
    });
    expect([answer.status, answer.text]).toEqual([200, '{"ok":true}']);
    const mails = await sendAndReadMails(subjectSuffix);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      destination: { to: [brand.contactEmail], cc: [], bcc: [] },
      replyTo: [email],
      subject: `Website enquiry: ${foldedText} ${subjectSuffix}`,
    });
    expect(mails[0]?.headers.map(({ name }) => name.toLowerCase())).not.toContain('bcc');
    // In MIME, all line breaks are CRLF, and the text ends with an additional one.
    expect(mails[0]?.body.text.trimEnd()).toBe(
      `Name: ${foldedText}\nEmail: ${email}\nCompany: ${foldedText}\nSubject: ${foldedText} ${subjectSuffix}\n\n${typedText.replaceAll('\r\n', '\n').replaceAll(/[\u202C\u202E]/g, '')}\n\nAll enquiries: ${cloud.site}/admin/enquiries`,
    );
    expect(mails[0]?.body.html).not.toMatch(/<(script|img|b>y)/);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no name', { name: undefined }, 'Enter your name'],
    ['a blank subject', { subject: ' \r\n ' }, 'Enter a subject'],
    ['no message', { message: '' }, 'Enter your message'],
    ['no address', { email: '' }, 'Enter your email address'],
    ['an address without a domain', { email: 'a@b' }, addressFormatError],
    ['an invalid address', { email: 'nobody' }, addressFormatError],
    ['two addresses', { email: 'a@example.com, b@example.com' }, addressFormatError],
    ['headers in the address', { email: 'a@example.com\r\nBcc: b@example.com' }, addressFormatError],
    ['a NUL', { name: 'a\u0000' }, 'Name contains a control character'],
    ['a message that is too long', { message: 'x'.repeat(5_001) }, 'Message is longer than 5000 characters'],
    ['no token', { recaptchaToken: undefined }, 'reCAPTCHA validation failed.'],
  ])('returns 400 with a message for %s, and sends nothing', async (_, changedFields, error) => {
    const mailsBefore = await listAllMails(cloud.inbox);
    const answer = await sendEnquiry({ ...(await newEnquiry()), ...changedFields });
    expect(readError(answer)).toEqual({ status: 400, code: 'invalid_request', ok: false, error });
    expect(await listAllMails(cloud.inbox)).toEqual(mailsBefore);
    expect(await deleteRateLimitCounters()).toEqual([]);
  });

  const recaptchaError = {
    status: 400,
    code: 'recaptcha_failed',
    ok: false,
    error: 'reCAPTCHA validation failed.',
  };

  it.each([
    ['with the score of a bot', { score: 0.4 }],
    ['for another action', { action: 'login' }],
    ['from another site', { hostname: 'evil.example' }],
  ])('rejects a token %s', async (_, challenge) => {
    const enquiry = { ...(await newEnquiry()), recaptchaToken: await newBotCheckToken(challenge) };
    expect(readError(await sendEnquiry(enquiry))).toEqual(recaptchaError);
    expect(await sendAndReadMails(enquiry.subject)).toEqual([]);
  });

  it('accepts a token with the score of a human', async () => {
    const recaptchaToken = await newBotCheckToken({ score: 0.5 });
    expect((await sendEnquiry({ ...(await newEnquiry()), recaptchaToken })).status).toBe(200);
  });

  it('rejects a token that was used before, and a forged token', async () => {
    const firstEnquiry = await newEnquiry();
    expect((await sendEnquiry(firstEnquiry)).status).toBe(200);
    const enquiryWithReusedToken = { ...(await newEnquiry()), recaptchaToken: firstEnquiry.recaptchaToken };
    expect(readError(await sendEnquiry(enquiryWithReusedToken))).toEqual(recaptchaError);
    expect(await sendAndReadMails(enquiryWithReusedToken.subject)).toEqual([]);
    const enquiryWithForgedToken = { ...(await newEnquiry()), recaptchaToken: 'x'.repeat(2_000) };
    expect(readError(await sendEnquiry(enquiryWithForgedToken))).toEqual(recaptchaError);
  });

  it('returns 503 while reCAPTCHA is unavailable', async () => {
    const recaptchaToken = await newBotCheckToken({ broken: true });
    const enquiry = { ...(await newEnquiry()), recaptchaToken };
    expect(readError(await sendEnquiry(enquiry))).toEqual({
      status: 503,
      code: 'unavailable',
      ok: false,
      error: 'reCAPTCHA validation failed.',
    });
    expect(await sendAndReadMails(enquiry.subject)).toEqual([]);
  });

  it('stores an enquiry for staff even while no mail can be sent', { tags: ['nightly'] }, async () => {
    cloud.faults.add({ service: 'ses', operation: 'SendRawEmail', times: 2, status: 503 });
    const enquiry = await newEnquiry();
    expect((await sendEnquiry(enquiry)).status).toBe(200);
    expect(await sendAndReadMails(enquiry.subject)).toEqual([]);
    expect(await listEnquiries('open')).toContainEqual(expect.objectContaining({ subject: enquiry.subject }));
  });

  it('confirms an enquiry to its sender at most once a day, without any of its text', async () => {
    const enquiry = await newEnquiry();
    await sendEnquiry(enquiry);
    await sendEnquiry({
      ...enquiry,
      recaptchaToken: await newBotCheckToken(),
      email: enquiry.email.toUpperCase(),
    });
    expect(await sendAndReadMails(enquiry.subject)).toHaveLength(2);
    const receipts = (await listAllMails(cloud.inbox)).filter(({ destination }) =>
      destination.to.includes(enquiry.email),
    );
    expect(receipts).toMatchObject([{ subject: `${brand.name} has received your message` }]);
    for (const word of [enquiry.name, enquiry.company, enquiry.subject, 'help us'])
      expect(JSON.stringify(receipts)).not.toContain(word);
  });

  it(
    'lists an enquiry until it is closed, and only one of two agents can create a ticket from it',
    { tags: ['nightly'] },
    async () => {
      const enquiry = await newEnquiry();
      await sendEnquiry(enquiry);
      const [receivedEnquiry] = (await listEnquiries('open')).filter(
        ({ subject }) => subject === enquiry.subject,
      );
      const { recaptchaToken: _, ...writtenFields } = enquiry;
      expect(receivedEnquiry).toMatchObject({
        ...writtenFields,
        source: 'form',
        state: 'open',
        ticket: null,
      });
      const params = { id: receivedEnquiry?.id ?? '' };
      const createTicket = (as: Person) =>
        attempt(
          'createTicketForCompany',
          {
            params: { id: company.id },
            body: {
              subject: 'Help',
              description: 'Please',
              requester: { full_name: enquiry.name, email: enquiry.email },
              enquiry_id: params.id,
            },
            idempotency_key: newKey(),
          },
          as,
        );
      const company = await newCompany();
      const answers = await Promise.all([createTicket(agent), createTicket(await newPerson('agent'))]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
      const { items } = await call('listTickets', { query: { scope: 'all', company: company.id } }, agent);
      expect(items).toHaveLength(1);
      const [closedEnquiry] = (await listEnquiries('closed')).filter(({ id }) => id === params.id);
      expect(closedEnquiry?.ticket?.id).toBe(items[0]?.id);
      expect((await listEnquiries('open')).map(({ id }) => id)).not.toContain(params.id);
      const changeState = (state: EnquiryState) =>
        attempt('changeEnquiry', { params, body: { state } }, agent);
      expect((await changeState('closed')).status).toBe(409);
      expect((await changeState('open')).status).toBe(200);
      expect((await call('getEnquiry', { params }, agent)).ticket).toBeNull();
    },
  );

  it('says that an enquiry does not exist', async () => {
    const params = { id: '01JZ6Y3T9QK5V8W2N4M7R1C0XB' };
    expect((await attempt('changeEnquiry', { params, body: { state: 'open' } }, agent)).status).toBe(404);
  });

  it('sends ten of twenty messages from one IP address, and returns 429 for the others', async () => {
    const enquiries = await Promise.all(Array.from({ length: 20 }, newEnquiry));
    const answers: Answer[] = [];
    for (let start = 0; start < enquiries.length; start += 4)
      answers.push(...(await Promise.all(enquiries.slice(start, start + 4).map(sendEnquiry))));
    const refusals = answers.filter(({ status }) => status !== 200);
    expect(refusals).toHaveLength(10);
    for (const answer of refusals) {
      const { status, code, ok, error } = readError(answer);
      expect([status, code, ok]).toEqual([429, 'too_many_requests', false]);
      expect(error).toMatch(
        /^Too many messages were sent from here\. Please try again in (a minute|\d+ minutes)\.$/,
      );
      const seconds = Number(answer.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(600);
    }
    const mails = await sendAndReadMails('');
    const mailedEnquiries = enquiries.filter(({ subject }) =>
      mails.some((mail) => mail.subject.includes(subject)),
    );
    expect(mailedEnquiries).toHaveLength(10);
  });

  it("ignores a visitor's X-Forwarded-For header in the rate limit", async () => {
    const sendWithForgedAddress = async (index: number) => {
      const response = await fetch(`${cloud.site}/api/send-email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${index}` },
        body: JSON.stringify(await newEnquiry()),
      });
      return response.status;
    };
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) statuses.push(await sendWithForgedAddress(index));
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  });

  it('accepts five messages an hour with the same e-mail address, in any case', async () => {
    const { email } = await newEnquiry();
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1)
      statuses.push(
        (await sendEnquiry({ ...(await newEnquiry()), email: index % 2 ? email : email.toUpperCase() }))
          .status,
      );
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('keeps personal data of visitors out of counters and logs', async () => {
    const enquiry = { ...(await newEnquiry()), recaptchaToken: await newBotCheckToken({ score: 0.1 }) };
    await sendEnquiry(enquiry);
    await sendEnquiry({ ...enquiry, recaptchaToken: await newBotCheckToken() });
    await sendEnquiry({ ...enquiry, recaptchaToken: await newBotCheckToken() });
    const storedAndLoggedText = [...(await deleteRateLimitCounters()), ...logLines].join('\n');
    expect(storedAndLoggedText).toContain('THROTTLE#ENQUIRY_FROM#');
    expect(storedAndLoggedText).toContain('"message":"answered"');
    for (const word of [
      enquiry.email,
      enquiry.name,
      enquiry.company,
      enquiry.subject,
      'help us',
      '127.0.0.1',
    ])
      expect(storedAndLoggedText).not.toContain(word);
  });

  describe('in a browser without scripts', () => {
    const postForm = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(`${cloud.site}/api/send-email`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers,
        redirect: 'manual',
      });

    it(
      'shows advice if a bot check is required, and keeps everything that was typed',
      { tags: ['nightly'] },
      async () => {
        const { recaptchaToken: _, ...enquiry } = await newEnquiry();
        const answer = await postForm({ ...enquiry, name: `"><b>${enquiry.name}` });
        expect([answer.status, answer.headers.get('content-type')]).toEqual([
          400,
          'text/html; charset=utf-8',
        ]);
        expect(answer.headers.get('cache-control')).toBe('no-store');
        const page = parse(await answer.text());
        expect(page.querySelector('#contact-failed h2')?.textContent).toBe('Error');
        expect(page.querySelectorAll('#contact-failed p').map((text) => text.textContent)).toEqual([
          'reCAPTCHA not loaded.',
          `You can also write to ${brand.contactEmail} or call ${brand.phone}.`,
        ]);
        expect(page.querySelector('#contact-name')?.getAttribute('value')).toBe(`"><b>${enquiry.name}`);
        expect(page.querySelector('#contact-email')?.getAttribute('value')).toBe(enquiry.email);
        expect(page.querySelector('#contact-message')?.textContent.trim()).toBe(enquiry.message.trim());
        expect(await sendAndReadMails(enquiry.subject)).toEqual([]);
      },
    );

    it('shows each error next to its field and in a summary that takes the focus', async () => {
      const answer = await postForm({ name: ' ', email: 'a@b', company: '', subject: '', message: 'Hello' });
      const page = parse(await answer.text());
      const expectedErrors = [
        ['name', 'Enter your name'],
        ['email', addressFormatError],
        ['subject', 'Enter a subject'],
      ];
      const links = page.querySelectorAll('#contact-failed [autofocus] a');
      expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual(
        expectedErrors.map(([name, text]) => [`#contact-${name}`, text]),
      );
      for (const [name, text] of expectedErrors) {
        const field = page.querySelector(`#contact-${name}`);
        expect(field?.getAttribute('aria-invalid')).toBe('true');
        const error = page.querySelector(`#${field?.getAttribute('aria-describedby')}`);
        expect([error?.textContent, error?.hasAttribute('hidden')]).toEqual([text, false]);
      }
      expect(page.querySelector('#contact-company')?.hasAttribute('aria-invalid')).toBe(false);
      expect(page.querySelector('title')?.textContent).toMatch(/^Error: /);
      expect(page.querySelectorAll('h1')).toHaveLength(1);
    });

    it('refuses requests from another site and requests that are too large', async () => {
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'https://evil.example' },
        { origin: 'null' },
      ])
        expect((await postForm({ name: 'x' }, headers)).status).toBe(403);
      expect((await postForm({ message: 'ü'.repeat(100_000) })).status).toBe(413);
      expect(await deleteRateLimitCounters()).toEqual([]);
    });
  });
});
