import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { parse } from 'node-html-parser';
import { changeProfile } from '../../lambdas/people/profile/update-profile.ts';
import { brand } from '../../shared/brand.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { listAllMails } from '../support/inbox.ts';
import { createAttachmentParams, upload } from './attachments.fixture.ts';
import { createBounceEvent, deliverSesEvent } from '../support/mail-events.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { listPendingMails } from '../support/stored-items/mails.ts';
import { sendMails } from '../support/ticket-mails.ts';

const cloud = inject('cloud');
let company: Company;
let customer: Person;
let agent: Person;

beforeAll(async () => {
  company = await newCompany();
  customer = await newPerson('customer', { company });
  agent = await newPerson('agent');
});

const listMailsTo = async ({ email }: Pick<Person, 'email'>, ticket_number: string) =>
  (await listAllMails(cloud.inbox)).filter(
    ({ destination, subject }) => destination.to.includes(email) && subject.includes(ticket_number),
  );

const newTicket = (as = customer) =>
  call(
    'createTicket',
    { body: { subject: 'No <b>paper</b>', description: 'The tray is empty.' }, idempotency_key: newKey() },
    as,
  );

const addComment = (id: string, content: string, as: Person, is_internal = false) =>
  call('addTicketComment', { params: { id }, body: { content, is_internal }, idempotency_key: newKey() }, as);

async function attachFile(id: string, file_name: string, as: Person): Promise<void> {
  const body = { file_name, file_type: 'text/plain', file_size: 9 };
  const uploadRequest = await call('requestUpload', { params: { id }, body, idempotency_key: newKey() }, as);
  await upload(uploadRequest);
  await call('completeUpload', { params: createAttachmentParams(uploadRequest.attachment) }, as);
}

describe('mails about a ticket', () => {
  it('confirm a new ticket to the requester, and do not go to staff who turned off mails about new tickets', async () => {
    const { id, ticket_number } = await newTicket();
    await sendMails(id, [customer]);
    const [confirmationMail, ...otherMails] = await listMailsTo(customer, ticket_number);
    expect(otherMails).toEqual([]);
    expect(confirmationMail?.subject).toBe(`[${ticket_number}] No <b>paper</b>`);
    expect(confirmationMail?.body.text).toContain('We have received your ticket');
    expect(confirmationMail?.replyTo).toEqual([
      expect.stringMatching(new RegExp(`^reply\\+${id.toLowerCase()}\\w{27}@tickets\\.${brand.mailDomain}$`)),
    ]);
    expect(confirmationMail?.body.text).toContain(`${cloud.site}/support/ticket/${id}`);
    expect(await listMailsTo(agent, ticket_number)).toEqual([]);
  });

  it('announce a new ticket to staff who want these mails', { tags: ['nightly'] }, async () => {
    const keenAgent = await newPerson('agent');
    await call('updateMe', { body: { mails_off: ['customer_reply'] } }, keenAgent);
    // The function `notifications` rereads the list of staff within a minute.
    let ticket = await newTicket();
    const isNewTicketAnnounced = async () => {
      ticket = await newTicket();
      const listRecipientIds = async () => (await listPendingMails(ticket.id)).map(({ person }) => person);
      await expect.poll(listRecipientIds).toContain(customer.id);
      await delay(1_000);
      return (await listRecipientIds()).includes(keenAgent.id);
    };
    await expect.poll(isNewTicketAnnounced, { timeout: 180_000, interval: 1_000 }).toBe(true);
    await sendMails(ticket.id, [customer, keenAgent]);
    const [announcementMail] = await listMailsTo(keenAgent, ticket.ticket_number);
    expect(announcementMail?.body.text).toContain('The tray is empty.');
    expect(announcementMail?.body.text).toContain(`${cloud.site}/admin/ticket/${ticket.id}`);
  });

  it('combine an answer and a new status in one mail of the same thread, and never include an internal note', async () => {
    const { id, ticket_number, version } = await newTicket();
    await sendMails(id, [customer]);
    await addComment(id, 'She never refills it.', agent, true);
    await addComment(id, 'Please **refill** the tray.', agent);
    await attachFile(id, 'tray.txt', agent);
    await attachFile(id, 'of the customer.txt', customer);
    await call('updateTicket', { params: { id }, body: { status: 'resolved', version } }, agent);
    await sendMails(id, [customer], 2);
    const [confirmationMail, answerMail, ...otherMails] = await listMailsTo(customer, ticket_number);
    expect(otherMails).toEqual([]);
    for (const expectedText of [
      'Please **refill** the tray.',
      '- tray.txt (9 B)',
      'set the ticket to resolved',
      '> The tray is empty.',
    ])
      expect(answerMail?.body.text).toContain(expectedText);
    expect(answerMail?.body.html).toContain('Please <strong>refill</strong> the tray.');
    expect(JSON.stringify(answerMail)).not.toMatch(/never refills|of the customer\.txt/);
    const threadReference = `<ticket.${id.toLowerCase()}@${brand.mailDomain}>`;
    for (const mail of [confirmationMail, answerMail])
      expect(mail?.headers).toEqual(expect.arrayContaining([{ name: 'References', value: threadReference }]));
  });

  it('are shown to staff with their status', { tags: ['nightly'] }, async () => {
    const { id } = await newTicket();
    await sendMails(id, [customer]);
    const findMailToCustomer = async () =>
      (await call('listTicketMails', { params: { id } }, agent)).items.find(
        ({ email }) => email === customer.email,
      );
    await expect
      .poll(findMailToCustomer)
      .toMatchObject({ kinds: ['received'], outcome: 'delivered', reason: null });
    const mail = await findMailToCustomer();
    const bounceEvent = createBounceEvent(`unknown.${customer.email}`, new Date());
    const tags = { ...bounceEvent.mail.tags, mail: [`${id}_${mail?.id ?? ''}`] };
    await deliverSesEvent({ ...bounceEvent, mail: { ...bounceEvent.mail, tags } });
    expect(await findMailToCustomer()).toMatchObject({ outcome: 'bounced', reason: 'Permanent' });
  });
});

describe('following a ticket', () => {
  it(
    'sends answers to a colleague, and the requester gets none after muting the ticket',
    { tags: ['nightly'] },
    async () => {
      const colleague = await newPerson('customer', { company });
      const { id, ticket_number } = await newTicket();
      await sendMails(id, [customer]);
      await call('setFollow', { params: { id }, body: { state: 'follows' } }, colleague);
      await call('setFollow', { params: { id }, body: { state: 'muted' } }, customer);
      expect(await call('getFollow', { params: { id } }, customer)).toEqual({ state: 'muted' });
      await addComment(id, 'Done.', agent);
      await sendMails(id, [colleague]);
      expect(await listMailsTo(colleague, ticket_number)).toHaveLength(1);
      expect(await listMailsTo(customer, ticket_number)).toHaveLength(1);
      await call('setFollow', { params: { id }, body: { state: 'default' } }, customer);
      expect(await call('getFollow', { params: { id } }, customer)).toEqual({ state: 'default' });
    },
  );

  it('is refused for a ticket that the caller may not see', async () => {
    const stranger = await newPerson('customer', { company: await newCompany() });
    const { id } = await newTicket();
    const answer = await attempt('setFollow', { params: { id }, body: { state: 'follows' } }, stranger);
    expect([answer.status, parseProblem(answer).code]).toEqual([404, 'not_found']);
  });
});

describe('followers added by staff', () => {
  it('are notified by mail and bell, and then receive the answers', { tags: ['nightly'] }, async () => {
    const [addedCustomer, addedAgent] = [await newPerson('customer', { company }), await newPerson('agent')];
    const { id, ticket_number } = await newTicket();
    const addFollower = ({ id: user_id }: Person) => call('addFollower', { params: { id, user_id } }, agent);
    expect(await addFollower(addedCustomer)).toMatchObject({
      full_name: addedCustomer.full_name,
      state: 'follows',
    });
    // The repeated event adds no notification.
    await addFollower(addedCustomer);
    await addFollower(addedAgent);
    await addFollower(agent);
    const { items } = await call('listFollowers', { params: { id } }, agent);
    expect(items.map((person) => person.id).toSorted()).toEqual(
      [addedCustomer.id, addedAgent.id, agent.id].toSorted(),
    );
    await sendMails(id, [addedCustomer, addedAgent]);
    const [mail, ...otherMails] = await listMailsTo(addedCustomer, ticket_number);
    expect(otherMails).toEqual([]);
    expect(mail?.body.text).toContain(`${agent.full_name}, ${brand.name} Support added you as a follower`);
    expect(mail?.body.text).toContain(`you follow ${ticket_number}`);
    expect((await call('getBell', {}, addedCustomer)).items.map(({ kind }) => kind)).toEqual([
      'made_follower',
    ]);
    // Nobody is notified of their own action.
    expect(await listMailsTo(agent, ticket_number)).toEqual([]);

    await addComment(id, 'A note for colleagues.', agent, true);
    await addComment(id, 'Done.', agent);
    await sendMails(id, [addedCustomer]);
    const mails = await listMailsTo(addedCustomer, ticket_number);
    expect(mails.map(({ body }) => body.text.includes('Done.'))).toEqual([false, true]);
    expect(JSON.stringify(mails)).not.toContain('A note for colleagues.');
  });

  it('cannot be people who may not see the ticket', async () => {
    const stranger = await newPerson('customer', { company: await newCompany() });
    const formerAgent = await newPerson('agent');
    await changeProfile(formerAgent.id, () => ({ disabled: true }));
    const { id } = await newTicket();
    for (const { id: user_id } of [stranger, formerAgent]) {
      const answer = await attempt('addFollower', { params: { id, user_id } }, agent);
      expect([answer.status, parseProblem(answer).code]).toEqual([404, 'not_found']);
    }
    expect(await call('listFollowers', { params: { id } }, agent)).toEqual({ items: [] });
  });

  it('are not mailed if they turned these mails off', { tags: ['nightly'] }, async () => {
    const addedCustomer = await newPerson('customer', { company });
    await call('updateMe', { body: { mails_off: ['made_follower'] } }, addedCustomer);
    const { id, ticket_number } = await newTicket();
    await call('addFollower', { params: { id, user_id: addedCustomer.id } }, agent);
    await sendMails(id, [addedCustomer]);
    expect(await listMailsTo(addedCustomer, ticket_number)).toEqual([]);
    const { items } = await call('listTicketMails', { params: { id } }, agent);
    expect(items.find(({ kinds }) => kinds.includes('made_follower'))).toMatchObject({
      reason: 'turned_off',
    });
  });
});

describe('the links in a mail', () => {
  /** The address of the settings page in a mail to the customer. */
  async function sendMailWithSettingsLink() {
    const { id, ticket_number } = await newTicket();
    await sendMails(id, [customer]);
    const [mail] = await listMailsTo(customer, ticket_number);
    const header = mail?.headers.find(({ name }) => name === 'List-Unsubscribe')?.value ?? '';
    return { id, url: header.slice(1, -1), mail };
  }
  const readCheckboxes = async (url: string) =>
    parse(await (await fetch(url)).text())
      .querySelectorAll('input')
      .map(
        (checkbox) => `${checkbox.getAttribute('value')} ${checkbox.hasAttribute('checked') ? 'on' : 'off'}`,
      );

  it('open a page that needs no sign-in and no scripts, whose form stores the choices', async () => {
    const { id, url, mail } = await sendMailWithSettingsLink();
    expect(mail?.body.html).toContain(url);
    const page = await fetch(url);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const pageText = await page.text();
    expect(pageText).not.toContain('<script');
    for (const personalText of [customer.email, customer.full_name, 'paper'])
      expect(pageText).not.toContain(personalText);
    expect(await readCheckboxes(url)).toEqual([
      'yes on',
      'received on',
      'answered on',
      'status on',
      'made_follower on',
    ]);
    const saveResponse = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams([
        ['kind', 'answered'],
        ['kind', 'made_follower'],
        ['kind', 'received'],
      ]),
    });
    expect(parse(await saveResponse.text()).querySelector('[role=status]')?.text).toBe('Saved.');
    expect(await readCheckboxes(url)).toEqual([
      'yes off',
      'received on',
      'answered on',
      'status off',
      'made_follower on',
    ]);
    expect(await call('getFollow', { params: { id } }, customer)).toEqual({ state: 'muted' });
    expect((await call('getMe', {}, customer)).mails_off).toEqual(['status']);
    await call('updateMe', { body: { mails_off: [] } }, customer);
  });

  it(
    'stop the mails about the ticket when a mail program posts to them, until the form turns the mails on again',
    { tags: ['nightly'] },
    async () => {
      const { id, url, mail } = await sendMailWithSettingsLink();
      expect(mail?.headers).toEqual(
        expect.arrayContaining([{ name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' }]),
      );
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
      const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
      expect(answer.status).toBe(200);
      expect(await call('getFollow', { params: { id } }, customer)).toEqual({ state: 'muted' });
      const allKindEntries = ['received', 'answered', 'status', 'made_follower'].map((kind) => [
        'kind',
        kind,
      ]);
      await fetch(url, { method: 'POST', body: new URLSearchParams([['ticket', 'yes'], ...allKindEntries]) });
      expect(await call('getFollow', { params: { id } }, customer)).toEqual({ state: 'default' });
    },
  );

  it('do nothing if a single letter is wrong', async () => {
    const { url } = await sendMailWithSettingsLink();
    const wrongUrl = url.slice(0, -1) + (url.endsWith('A') ? 'B' : 'A');
    for (const method of ['GET', 'POST']) expect((await fetch(wrongUrl, { method })).status).toBe(404);
  });
});
