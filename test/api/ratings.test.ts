import { beforeAll, describe, expect, inject, it } from 'vitest';
import { changeProfile } from '../../lambdas/people/profile/update-profile.ts';
import { staffMailKinds } from '../../shared/model/mail.ts';
import type { SelectableStatus } from '../../shared/model/ticket.ts';
import { attempt, call, newKey, parseProblem } from '../support/api.ts';
import { listAllMails } from '../support/inbox.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { sendMails } from '../support/ticket-mails.ts';
import { backdateRating } from '../support/stored-items/tickets.ts';

const cloud = inject('cloud');
const millisecondsPerDay = 24 * 60 * 60 * 1000;
let company: Company;
let customer: Person;
let colleague: Person;
let stranger: Person;
let agent: Person;

beforeAll(async () => {
  company = await newCompany();
  [customer, colleague, stranger, agent] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('customer', { company }),
    newPerson('customer', { company: await newCompany() }),
    newPerson('agent'),
  ]);
  const otherMailKinds = staffMailKinds.filter((kind) => kind !== 'rated');
  await call('updateMe', { body: { mails_off: otherMailKinds } }, agent);
});

const ticketTexts = { subject: 'The lift stops', description: 'Between the floors.' };
const readRatings = (id: string, as: Person) => call('getTicketRatings', { params: { id } }, as);
const setStatus = async (id: string, status: SelectableStatus, as = agent) => {
  const { version } = (await call('getTicket', { params: { id } }, agent)).ticket;
  return call('updateTicket', { params: { id }, body: { status, version } }, as);
};
/** Waits until the ticket has this number of rating questions. */
async function waitForRatingQuestions(id: string, expectedCount = 1): Promise<void> {
  await expect.poll(async () => (await readRatings(id, agent)).items.length).toBe(expectedCount);
}

async function newResolvedTicket(owner = customer): Promise<{ id: string; ticket_number: string }> {
  const { id, ticket_number, version } = await call(
    'createTicket',
    { body: ticketTexts, idempotency_key: newKey() },
    owner,
  );
  await call(
    'updateTicket',
    { params: { id }, body: { assignee_id: agent.id, status: 'resolved', version } },
    agent,
  );
  await waitForRatingQuestions(id);
  return { id, ticket_number };
}

const listMailsAbout = async (ticketNumber: string, { email }: { email: string }) =>
  (await listAllMails(cloud.inbox)).filter(
    ({ destination, subject }) => destination.to.includes(email) && subject.includes(ticketNumber),
  );
const matchRatingLink = (text = '') => /\/support\/rate#answer=(\w+)&token=(\S+)/.exec(text);
const findRatingToken = (text?: string) => matchRatingLink(text)?.[2] ?? '';
const rate = (id: string, body: { answer: 'good' | 'not_good'; comment?: string }, as = customer) =>
  attempt('rateTicket', { params: { id }, body }, as);
const rateByLink = (token: string, body: object = { answer: 'good' }) =>
  attempt('rateByLink', { body: { ...body, token } }, undefined);
const toStatusAndCode = (answer: Awaited<ReturnType<typeof attempt>>) => [
  answer.status,
  parseProblem(answer).code,
];

describe('the question about our help', () => {
  it(
    "is only in the requester's mail about the resolution, and opening its link records nothing",
    { tags: ['nightly'] },
    async () => {
      const { id, ticket_number } = await newResolvedTicket();
      await call('addFollower', { params: { id, user_id: colleague.id } }, agent);
      await sendMails(id, [customer], 2);
      const [mail] = await listMailsAbout(ticket_number, customer);
      expect(mail?.body.text).toContain('How was our help?');
      expect(mail?.body.html).toContain('How was our help?');
      expect(matchRatingLink(mail?.body.text)?.[1]).toBe('good');
      expect(mail?.body.text).toContain('#answer=not_good&token=');
      for (const sentMail of await listMailsAbout(ticket_number, colleague))
        expect(sentMail.body.text).not.toContain('/support/rate');

      const page = await fetch(`${cloud.site}/support/rate`);
      expect(page.status).toBe(200);
      expect((await readRatings(id, agent)).items).toMatchObject([{ number: 1, answer: null }]);

      const token = findRatingToken(mail?.body.text);
      const savedRating = await rateByLink(token, { answer: 'not_good', comment: '  It took a week.  ' });
      expect(savedRating.status).toBe(200);
      expect((await readRatings(id, agent)).items).toMatchObject([
        { answer: 'not_good', comment: 'It took a week.' },
      ]);
      const forgedToken = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
      const otherTicket = await newResolvedTicket();
      expect(toStatusAndCode(await rateByLink(forgedToken))).toEqual([410, 'link_invalid']);
      expect(toStatusAndCode(await rateByLink(token.replace(id, otherTicket.id)))).toEqual([
        410,
        'link_invalid',
      ]);
      expect((await rateByLink('short')).status).toBe(400);
    },
  );

  it('is answered with one click by the requester, who can change the answer, and is hidden from others', async () => {
    const { id } = await newResolvedTicket();
    const answerDeadline = (await readRatings(id, customer)).answer_until ?? '';
    expect(Date.parse(answerDeadline)).toBeGreaterThan(Date.now() + 29 * millisecondsPerDay);
    expect((await rate(id, { answer: 'good' })).status).toBe(200);
    const comment = 'She called me back.';
    expect((await rate(id, { answer: 'good', comment })).status).toBe(200);
    // Repeating the answer changes nothing.
    expect((await rate(id, { answer: 'good', comment })).status).toBe(200);
    expect((await rate(id, { answer: 'not_good', comment })).status).toBe(200);

    const requesterRatings = await readRatings(id, customer);
    expect(requesterRatings.items).toMatchObject([{ number: 1, answer: 'not_good', comment }]);
    expect(Date.parse(requesterRatings.answer_until ?? '')).toBeLessThan(
      Date.now() + 7.1 * millisecondsPerDay,
    );
    expect(await readRatings(id, agent)).toEqual({ ...requesterRatings, answer_until: null });
    expect(await readRatings(id, colleague)).toEqual({ items: [], answer_until: null });
    expect((await attempt('getTicketRatings', { params: { id } }, stranger)).status).toBe(404);
    expect((await rate(id, { answer: 'good' }, stranger)).status).toBe(404);
    for (const otherPerson of [colleague, agent])
      expect((await rate(id, { answer: 'good' }, otherPerson)).status).toBe(403);

    const { history } = await call('getTicket', { params: { id } }, agent);
    const ratingEntries = history.filter(({ field_name }) => field_name === 'rating');
    expect(ratingEntries.map(({ old_value, new_value }) => [old_value, new_value])).toEqual([
      ['good', 'not_good'],
      ['good', 'good'],
      ['', 'good'],
    ]);
    expect(ratingEntries[0]?.user_name).toBe(customer.full_name);
    expect(JSON.stringify(history)).not.toContain(comment);
    for (const reader of [customer, colleague]) {
      const visibleTicket = await call('getTicket', { params: { id } }, reader);
      expect(JSON.stringify(visibleTicket)).not.toMatch(/rating|not_good/);
    }
  });

  it(
    'sends its answer to the assignee by bell and mail, in kind words, unless the assignee turned these mails off',
    { tags: ['nightly'] },
    async () => {
      const { id, ticket_number } = await newResolvedTicket();
      await rate(id, { answer: 'not_good', comment: 'Too slow.' });
      await sendMails(id, [agent]);
      const [mail, ...otherMails] = await listMailsAbout(ticket_number, agent);
      expect(otherMails).toEqual([]);
      expect(mail?.body.text).toContain(
        `${customer.full_name}, ${company.name} was not happy with our help this time`,
      );
      expect(mail?.body.text).toContain('> Too slow.');
      expect(mail?.body.text).toContain('That happens, also after good work.');
      expect(mail?.replyTo ?? []).toEqual([]);
      const { items } = await call('getBell', {}, agent);
      expect(items).toContainEqual(expect.objectContaining({ ticket_id: id, kind: 'rated' }));
      const colleaguesBellKinds = (await call('getBell', {}, colleague)).items.map(({ kind }) => kind);
      expect(colleaguesBellKinds).not.toContain('rated');

      const quietAgent = await newPerson('agent');
      await call('updateMe', { body: { mails_off: ['rated'] } }, quietAgent);
      const secondTicket = await newResolvedTicket();
      const { version } = (await call('getTicket', { params: { id: secondTicket.id } }, agent)).ticket;
      const body = { assignee_id: quietAgent.id, version };
      await call('updateTicket', { params: { id: secondTicket.id }, body }, agent);
      await rate(secondTicket.id, { answer: 'good' });
      await expect
        .poll(async () => (await call('getBell', {}, quietAgent)).items.map(({ kind }) => kind))
        .toContain('rated');
      await sendMails(secondTicket.id, [customer], 2);
      for (const sentMail of await listMailsAbout(secondTicket.ticket_number, quietAgent))
        expect(sentMail.body.text).not.toContain('happy with our help');
    },
  );

  it('can be answered for 30 days, and the answer can be changed for 7 days', async () => {
    const { id } = await newResolvedTicket();
    await backdateRating(id, 'asked_at', 31);
    expect(await readRatings(id, customer)).toMatchObject({ answer_until: null });
    expect(toStatusAndCode(await rate(id, { answer: 'good' }))).toEqual([409, 'rating_closed']);
    await backdateRating(id, 'asked_at', 29);
    expect((await rate(id, { answer: 'good' })).status).toBe(200);
    await backdateRating(id, 'answered_at', 8);
    expect(toStatusAndCode(await rate(id, { answer: 'not_good' }))).toEqual([409, 'rating_closed']);
  });

  it(
    'is asked again at the first resolution after two weeks, and earlier answers remain',
    { tags: ['nightly'] },
    async () => {
      const { id } = await newResolvedTicket();
      await rate(id, { answer: 'not_good', comment: 'It stops again.' });
      await setStatus(id, 'in_progress');
      expect((await readRatings(id, customer)).answer_until).toBeNull();
      expect(toStatusAndCode(await rate(id, { answer: 'good' }))).toEqual([409, 'rating_closed']);
      await setStatus(id, 'resolved');
      await sendMails(id, [customer], 4);
      expect((await readRatings(id, agent)).items).toHaveLength(1);
      expect((await rate(id, { answer: 'good', comment: '' })).status).toBe(200);

      await backdateRating(id, 'asked_at', 15);
      await setStatus(id, 'in_progress');
      await setStatus(id, 'resolved');
      await waitForRatingQuestions(id, 2);
      const { items, answer_until } = await readRatings(id, customer);
      expect(items).toMatchObject([
        { number: 2, answer: null, comment: '' },
        { number: 1, answer: 'good' },
      ]);
      expect(answer_until).not.toBeNull();
    },
  );

  it(
    'is not asked before a ticket is resolved, or if it is closed without being resolved',
    { tags: ['nightly'] },
    async () => {
      const { id } = await call('createTicket', { body: ticketTexts, idempotency_key: newKey() }, customer);
      expect(toStatusAndCode(await rate(id, { answer: 'good' }))).toEqual([409, 'rating_closed']);
      await setStatus(id, 'closed');
      await sendMails(id, [customer], 2);
      expect(await readRatings(id, customer)).toEqual({ items: [], answer_until: null });
    },
  );

  it(
    'can be answered without an account, but not with an account that may no longer see the ticket',
    { tags: ['nightly'] },
    async () => {
      const requester = { full_name: 'Ida Gast', email: `${newKey()}@example.com` };
      const { id, ticket_number } = await call(
        'createTicketForCompany',
        { params: { id: company.id }, body: { ...ticketTexts, requester }, idempotency_key: newKey() },
        agent,
      );
      await setStatus(id, 'resolved');
      await waitForRatingQuestions(id);
      await sendMails(id, [{ id: 'contact' }], 2);
      const [mail] = await listMailsAbout(ticket_number, requester);
      expect((await rateByLink(findRatingToken(mail?.body.text))).status).toBe(200);
      const { history } = await call('getTicket', { params: { id } }, agent);
      expect(history[0]).toMatchObject({ field_name: 'rating', user_name: requester.full_name });

      const disabledCustomer = await newPerson('customer', { company });
      const otherTicket = await newResolvedTicket(disabledCustomer);
      await sendMails(otherTicket.id, [disabledCustomer], 2);
      const [lastMail] = await listMailsAbout(otherTicket.ticket_number, disabledCustomer);
      await changeProfile(disabledCustomer.id, () => ({ disabled: true }));
      expect(toStatusAndCode(await rateByLink(findRatingToken(lastMail?.body.text)))).toEqual([
        410,
        'link_invalid',
      ]);
    },
  );

  it(
    'counts in the satisfaction of the company, with the last answer of each requester',
    { tags: ['nightly'] },
    async () => {
      const ratedCompany = await newCompany();
      const [firstCustomer, secondCustomer] = await Promise.all([
        newPerson('customer', { company: ratedCompany }),
        newPerson('customer', { company: ratedCompany }),
      ]);
      const readSatisfaction = () =>
        call('getCompanySatisfaction', { params: { id: ratedCompany.id } }, agent);
      expect(await readSatisfaction()).toEqual({ good: 0, not_good: 0 });
      const [firstTicket, secondTicket] = await Promise.all([
        newResolvedTicket(firstCustomer),
        newResolvedTicket(secondCustomer),
      ]);
      await rate(firstTicket.id, { answer: 'good' }, firstCustomer);
      await rate(secondTicket.id, { answer: 'good' }, secondCustomer);
      await expect.poll(readSatisfaction).toEqual({ good: 2, not_good: 0 });
      await rate(secondTicket.id, { answer: 'not_good', comment: 'On reflection.' }, secondCustomer);
      await rate(secondTicket.id, { answer: 'not_good', comment: 'On second thoughts.' }, secondCustomer);
      await expect.poll(readSatisfaction).toEqual({ good: 1, not_good: 1 });
      const otherCompany = await newCompany();
      const { id: requester_id } = await newPerson('customer', { company: otherCompany });
      const { version } = (await call('getTicket', { params: { id: firstTicket.id } }, agent)).ticket;
      const body = { requester_id, company_id: otherCompany.id, version };
      await call('updateTicket', { params: { id: firstTicket.id }, body }, agent);
      await expect.poll(readSatisfaction).toEqual({ good: 0, not_good: 1 });
    },
  );

  it(
    'has an answer that can change at most twenty times, and stores two concurrent answers one after the other',
    { tags: ['nightly'] },
    async () => {
      const { id } = await newResolvedTicket();
      const answers = await Promise.all(
        (['good', 'not_good'] as const).map((answer) => rate(id, { answer })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      for (let index = 0; index < 18; index += 1)
        expect((await rate(id, { answer: 'good', comment: `Change ${index}` })).status).toBe(200);
      expect(toStatusAndCode(await rate(id, { answer: 'good' }))).toEqual([409, 'limit_reached']);
    },
  );
});
