// @module-tag nightly
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import {
  firstDay,
  lastDay,
  monthName,
  nextMonth,
  previousMonth,
  toMonth,
} from '../../shared/model/months.ts';
import { monthlyReportPath } from '../../shared/model/monthly-report.ts';
import { attempt, call, parseProblem } from '../support/api.ts';
import { listAllMails } from '../support/inbox.ts';
import { runMonthlyMails, sendMonthlyMails } from '../support/monthly-mails.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { deleteMonthlyRun, listStoredMails } from '../support/stored-items/mails.ts';
import { createEarlierTicket, storeTicketUpdate } from '../support/stored-items/tickets.ts';

const thisMonth = toMonth(Date.now());
const month = previousMonth(thisMonth);
const texts = { subject: 'The gate does not open', description: 'It beeps.' };

let company: Company;
let rivalCompany: Company;
let contact: Person;
let colleague: Person;
let rivalContact: Person;
let agent: Person;
let admin: Person;
let tickets: string[];

const timeOn = (of: string, day: string, hour = '10') => new Date(`${of}-${day}T${hour}:00:00Z`);
const create = async (at: Date, of = company, by = contact) =>
  (await createEarlierTicket(of, by, texts, Date.now() - at.getTime())).id;

const resolve = (id: string, at: Date) => storeTicketUpdate(at, id, { status: 'resolved' }, agent);

const chooseContact = (id: string, person: Person | null) =>
  call('setReportContact', { params: { id }, body: { contact_id: person?.id ?? null } }, admin);
const report = (as: Person, query: { company?: string } = {}, of = month) =>
  call('getMonthlyReport', { params: { month: of }, query }, as);
const statusOf = async (as: Person, query: { company?: string } = {}, of = month) =>
  (await attempt('getMonthlyReport', { params: { month: of }, query }, as)).status;

beforeAll(async () => {
  [company, rivalCompany] = await Promise.all([newCompany(), newCompany()]);
  [contact, colleague, rivalContact, agent, admin] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('customer', { company }),
    newPerson('customer', { company: rivalCompany }),
    newPerson('agent'),
    newPerson('admin'),
  ]);
  tickets = [
    await create(timeOn(month, '03')),
    await create(timeOn(month, '10')),
    await create(timeOn(month, '17')),
    await create(timeOn(previousMonth(month), '20')),
  ];
  await create(timeOn(month, '10'), rivalCompany, rivalContact);
  await resolve(tickets[0] ?? '', timeOn(month, '04'));
  await resolve(tickets[3] ?? '', timeOn(month, '05'));
  await Promise.all([chooseContact(company.id, contact), chooseContact(rivalCompany.id, rivalContact)]);
  await vi.waitFor(
    async () => {
      const { total } = await report(agent, { company: company.id });
      expect(total).toMatchObject({ created: 3, solved: 2 });
      expect((await report(agent, { company: rivalCompany.id })).total.created).toBe(1);
    },
    { timeout: 60_000, interval: 500 },
  );
});

describe('the monthly report of a company', () => {
  it("has the same figures as /api/reports, and the previous month's for comparison", async () => {
    const contactsReport = await report(contact);
    const wholeMonth = (of: string) => ({ from: firstDay(of), to: lastDay(of), company: company.id });
    const [same, before] = await Promise.all(
      [month, previousMonth(month)].map((of) => call('getReport', { query: wholeMonth(of) }, agent)),
    );
    expect(contactsReport).toMatchObject({
      company: { id: company.id, name: company.name },
      month,
      complete: true,
    });
    expect(contactsReport.total).toEqual(same?.total);
    expect(contactsReport.weeks).toEqual(same?.rows);
    expect(contactsReport.before).toEqual(before?.total);
    expect(contactsReport.total).toMatchObject({ created: 3, solved: 2, open_at_end: 2 });
    expect(contactsReport.before).toMatchObject({ created: 1, solved: 0, open_at_end: 1 });
    expect((await report(contact, {}, thisMonth)).complete).toBe(false);
  });

  it('can be read only by its contact and by staff', async () => {
    expect(await statusOf(contact, { company: company.id })).toBe(200);
    expect(await statusOf(agent, { company: company.id })).toBe(200);
    expect(await statusOf(colleague)).toBe(404);
    expect(await statusOf(rivalContact, { company: company.id })).toBe(404);
    expect((await report(rivalContact)).company.name).toBe(rivalCompany.name);
    expect((await report(rivalContact)).total.created).toBe(1);
  });

  it("lists the tickets behind a figure, and only the company's own", async () => {
    const idsOf = async (as: Person, figure: 'created' | 'solved') =>
      (await call('listMonthlyReportTickets', { params: { month }, query: { figure } }, as)).items.map(
        ({ ticket }) => ticket.id,
      );
    expect(await idsOf(contact, 'created')).toEqual([tickets[2], tickets[1], tickets[0]]);
    expect(await idsOf(contact, 'solved')).toEqual([tickets[3], tickets[0]]);
    const rivalTicketIds = await idsOf(rivalContact, 'created');
    expect(rivalTicketIds).toHaveLength(1);
    expect(tickets).not.toContain(rivalTicketIds[0]);
    const query = { figure: 'created', company: company.id };
    const refused = await attempt('listMonthlyReportTickets', { params: { month }, query }, rivalContact);
    expect(refused.status).toBe(404);
  });

  it('is refused for an invalid month, for a future month, and without a company', async () => {
    expect(await statusOf(contact, {}, '2026-13')).toBe(404);
    expect(await statusOf(contact, {}, nextMonth(thisMonth))).toBe(404);
    expect(await statusOf(contact, {}, '2020-01')).toBe(404);
    const refused = await attempt('getMonthlyReport', { params: { month } }, agent);
    expect(parseProblem(refused).issues?.map(({ path }) => path)).toEqual(['query.company']);
  });
});

describe('the contact', () => {
  it('must be an active customer of the company, and the audit log has each choice', async () => {
    const thirdCompany = await newCompany();
    const person = await newPerson('customer', { company: thirdCompany });
    const params = { id: thirdCompany.id };
    for (const wrongPerson of [rivalContact, agent]) {
      const body = { contact_id: wrongPerson.id };
      const refusal = await attempt('setReportContact', { params, body }, admin);
      expect(parseProblem(refusal).issues?.map(({ path }) => path)).toEqual(['body.contact_id']);
    }
    expect(await chooseContact(thirdCompany.id, person)).toMatchObject({
      on: true,
      contact: { id: person.id },
      problem: null,
    });
    await chooseContact(thirdCompany.id, person);
    expect(await chooseContact(thirdCompany.id, null)).toEqual({ on: false, contact: null, problem: null });
    const { items } = await call('listAuditLog', { query: { kind: 'company_changed' } }, admin);
    expect(items.flatMap(({ target, changes }) => (target.id === thirdCompany.id ? [changes] : []))).toEqual([
      [expect.objectContaining({ field: 'monthly_report_contact', before: person.full_name, after: null })],
      [expect.objectContaining({ field: 'monthly_report_contact', before: null, after: person.full_name })],
    ]);
  });
});

describe('the mail with the monthly report', () => {
  it('is sent once to each contact, even if runs overlap or a run is repeated', async () => {
    await deleteMonthlyRun(month);
    await runMonthlyMails(month, '04');
    expect(await listStoredMails(company.id)).toEqual([]);
    await Promise.all([runMonthlyMails(month), runMonthlyMails(month)]);
    await runMonthlyMails(month, '07');
    await deleteMonthlyRun(month);
    await runMonthlyMails(month);
    expect(await listStoredMails(company.id)).toHaveLength(1);
    expect(await listStoredMails(rivalCompany.id)).toHaveLength(1);

    await sendMonthlyMails(company.id);
    const [mail, ...more] = (await listAllMails(inject('cloud').inbox)).filter(
      ({ destination, subject }) =>
        destination.to.includes(contact.email) && subject.includes(monthName(month)),
    );
    expect(more).toEqual([]);
    expect(mail?.body.text).toContain(`New tickets: 3 (${monthName(previousMonth(month))}: 1)`);
    expect(mail?.body.text).toContain('Solved: 2');
    expect(mail?.body.text).toContain(`${process.env['SITE'] ?? ''}${monthlyReportPath(month)}`);
    expect(mail?.body.html).toContain(company.name);
  });

  it("is not sent while the contact's account is disabled or deleted, and staff see the reason", async () => {
    const ownCompany = await newCompany();
    const [person, next] = [
      await newPerson('customer', { company: ownCompany }),
      await newPerson('customer', { company: ownCompany }),
    ];
    await chooseContact(ownCompany.id, person);
    await call('updateUser', { params: { id: person.id }, body: { disabled: true } }, admin);
    const readContact = () => call('getReportContact', { params: { id: ownCompany.id } }, agent);
    expect(await readContact()).toMatchObject({ on: true, contact: { id: person.id }, problem: 'disabled' });
    await deleteMonthlyRun(month);
    await runMonthlyMails(month);
    expect(await listStoredMails(ownCompany.id)).toEqual([]);

    await call('updateUser', { params: { id: person.id }, body: { disabled: false } }, admin);
    await deleteMonthlyRun(month);
    await runMonthlyMails(month);
    await chooseContact(ownCompany.id, next);
    await sendMonthlyMails(ownCompany.id);
    expect((await listStoredMails(ownCompany.id)).map(({ fate, reason }) => [fate, reason])).toEqual([
      ['withheld', 'withdrawn'],
    ]);

    const body = { email: next.email };
    await call('erasePerson', { params: { id: next.id }, body }, admin);
    expect(await readContact()).toEqual({ on: true, contact: null, problem: 'gone' });
  });
});
