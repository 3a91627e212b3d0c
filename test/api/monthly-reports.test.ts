// @module-tag nightly
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import {
  getFirstDay,
  getLastDay,
  formatMonth,
  getNextMonth,
  getPreviousMonth,
  toMonth,
} from '../../shared/model/months.ts';
import { getMonthlyReportPath } from '../../shared/model/monthly-report.ts';
import { attempt, call, parseProblem } from '../support/api.ts';
import { listAllMails } from '../support/inbox.ts';
import { runMonthlyMailsJob, sendMonthlyMails } from '../support/monthly-mails.ts';
import { type Company, type Person, newCompany, newPerson } from '../support/people.ts';
import { deleteMonthlyRun, listStoredMails } from '../support/stored-items/mails.ts';
import { createEarlierTicket, storeTicketUpdate } from '../support/stored-items/tickets.ts';

const thisMonth = toMonth(Date.now());
const reportMonth = getPreviousMonth(thisMonth);
const ticketTexts = { subject: 'The gate does not open', description: 'It beeps.' };

let company: Company;
let rivalCompany: Company;
let contact: Person;
let colleague: Person;
let rivalContact: Person;
let agent: Person;
let admin: Person;
let ticketIds: string[];

const timeInMonth = (month: string, day: string, hour = '10') => new Date(`${month}-${day}T${hour}:00:00Z`);
const createTicket = async (createdAt: Date, ticketCompany = company, requester = contact) =>
  (await createEarlierTicket(ticketCompany, requester, ticketTexts, Date.now() - createdAt.getTime())).id;

const resolveTicket = (id: string, resolvedAt: Date) =>
  storeTicketUpdate(resolvedAt, id, { status: 'resolved' }, agent);

const chooseContact = (id: string, person: Person | null) =>
  call('setReportContact', { params: { id }, body: { contact_id: person?.id ?? null } }, admin);
const readReport = (as: Person, query: { company?: string } = {}, month = reportMonth) =>
  call('getMonthlyReport', { params: { month }, query }, as);
const readReportStatus = async (as: Person, query: { company?: string } = {}, month = reportMonth) =>
  (await attempt('getMonthlyReport', { params: { month }, query }, as)).status;

beforeAll(async () => {
  [company, rivalCompany] = await Promise.all([newCompany(), newCompany()]);
  [contact, colleague, rivalContact, agent, admin] = await Promise.all([
    newPerson('customer', { company }),
    newPerson('customer', { company }),
    newPerson('customer', { company: rivalCompany }),
    newPerson('agent'),
    newPerson('admin'),
  ]);
  ticketIds = [
    await createTicket(timeInMonth(reportMonth, '03')),
    await createTicket(timeInMonth(reportMonth, '10')),
    await createTicket(timeInMonth(reportMonth, '17')),
    await createTicket(timeInMonth(getPreviousMonth(reportMonth), '20')),
  ];
  await createTicket(timeInMonth(reportMonth, '10'), rivalCompany, rivalContact);
  await resolveTicket(ticketIds[0] ?? '', timeInMonth(reportMonth, '04'));
  await resolveTicket(ticketIds[3] ?? '', timeInMonth(reportMonth, '05'));
  await Promise.all([chooseContact(company.id, contact), chooseContact(rivalCompany.id, rivalContact)]);
  await vi.waitFor(
    async () => {
      const { total } = await readReport(agent, { company: company.id });
      expect(total).toMatchObject({ created: 3, solved: 2 });
      expect((await readReport(agent, { company: rivalCompany.id })).total.created).toBe(1);
    },
    { timeout: 60_000, interval: 500 },
  );
});

describe('the monthly report of a company', () => {
  it("has the same figures as /api/reports, and the previous month's for comparison", async () => {
    const reportForContact = await readReport(contact);
    const toMonthQuery = (month: string) => ({
      from: getFirstDay(month),
      to: getLastDay(month),
      company: company.id,
    });
    const [currentReport, previousReport] = await Promise.all(
      [reportMonth, getPreviousMonth(reportMonth)].map((month) =>
        call('getReport', { query: toMonthQuery(month) }, agent),
      ),
    );
    expect(reportForContact).toMatchObject({
      company: { id: company.id, name: company.name },
      month: reportMonth,
      complete: true,
    });
    expect(reportForContact.total).toEqual(currentReport?.total);
    expect(reportForContact.weeks).toEqual(currentReport?.rows);
    expect(reportForContact.before).toEqual(previousReport?.total);
    expect(reportForContact.total).toMatchObject({ created: 3, solved: 2, open_at_end: 2 });
    expect(reportForContact.before).toMatchObject({ created: 1, solved: 0, open_at_end: 1 });
    expect((await readReport(contact, {}, thisMonth)).complete).toBe(false);
  });

  it('can be read only by its contact and by staff', async () => {
    expect(await readReportStatus(contact, { company: company.id })).toBe(200);
    expect(await readReportStatus(agent, { company: company.id })).toBe(200);
    expect(await readReportStatus(colleague)).toBe(404);
    expect(await readReportStatus(rivalContact, { company: company.id })).toBe(404);
    expect((await readReport(rivalContact)).company.name).toBe(rivalCompany.name);
    expect((await readReport(rivalContact)).total.created).toBe(1);
  });

  it("lists the tickets behind a figure, and only the company's own", async () => {
    const listTicketIds = async (as: Person, figure: 'created' | 'solved') =>
      (
        await call('listMonthlyReportTickets', { params: { month: reportMonth }, query: { figure } }, as)
      ).items.map(({ ticket }) => ticket.id);
    expect(await listTicketIds(contact, 'created')).toEqual([ticketIds[2], ticketIds[1], ticketIds[0]]);
    expect(await listTicketIds(contact, 'solved')).toEqual([ticketIds[3], ticketIds[0]]);
    const rivalTicketIds = await listTicketIds(rivalContact, 'created');
    expect(rivalTicketIds).toHaveLength(1);
    expect(ticketIds).not.toContain(rivalTicketIds[0]);
    const query = { figure: 'created', company: company.id };
    const refusal = await attempt(
      'listMonthlyReportTickets',
      { params: { month: reportMonth }, query },
      rivalContact,
    );
    expect(refusal.status).toBe(404);
  });

  it('is refused for an invalid month, for a future month, and without a company', async () => {
    expect(await readReportStatus(contact, {}, '2026-13')).toBe(404);
    expect(await readReportStatus(contact, {}, getNextMonth(thisMonth))).toBe(404);
    expect(await readReportStatus(contact, {}, '2020-01')).toBe(404);
    const refusal = await attempt('getMonthlyReport', { params: { month: reportMonth } }, agent);
    expect(parseProblem(refusal).issues?.map(({ path }) => path)).toEqual(['query.company']);
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
    await deleteMonthlyRun(reportMonth);
    await runMonthlyMailsJob(reportMonth, '04');
    expect(await listStoredMails(company.id)).toEqual([]);
    await Promise.all([runMonthlyMailsJob(reportMonth), runMonthlyMailsJob(reportMonth)]);
    await runMonthlyMailsJob(reportMonth, '07');
    await deleteMonthlyRun(reportMonth);
    await runMonthlyMailsJob(reportMonth);
    expect(await listStoredMails(company.id)).toHaveLength(1);
    expect(await listStoredMails(rivalCompany.id)).toHaveLength(1);

    await sendMonthlyMails(company.id);
    const [mail, ...otherMails] = (await listAllMails(inject('cloud').inbox)).filter(
      ({ destination, subject }) =>
        destination.to.includes(contact.email) && subject.includes(formatMonth(reportMonth)),
    );
    expect(otherMails).toEqual([]);
    expect(mail?.body.text).toContain(`New tickets: 3 (${formatMonth(getPreviousMonth(reportMonth))}: 1)`);
    expect(mail?.body.text).toContain('Solved: 2');
    expect(mail?.body.text).toContain(`${process.env['SITE'] ?? ''}${getMonthlyReportPath(reportMonth)}`);
    expect(mail?.body.html).toContain(company.name);
  });

  it("is not sent while the contact's account is disabled or deleted, and staff see the reason", async () => {
    const ownCompany = await newCompany();
    const [person, nextContact] = [
      await newPerson('customer', { company: ownCompany }),
      await newPerson('customer', { company: ownCompany }),
    ];
    await chooseContact(ownCompany.id, person);
    await call('updateUser', { params: { id: person.id }, body: { disabled: true } }, admin);
    const readReportContact = () => call('getReportContact', { params: { id: ownCompany.id } }, agent);
    expect(await readReportContact()).toMatchObject({
      on: true,
      contact: { id: person.id },
      problem: 'disabled',
    });
    await deleteMonthlyRun(reportMonth);
    await runMonthlyMailsJob(reportMonth);
    expect(await listStoredMails(ownCompany.id)).toEqual([]);

    await call('updateUser', { params: { id: person.id }, body: { disabled: false } }, admin);
    await deleteMonthlyRun(reportMonth);
    await runMonthlyMailsJob(reportMonth);
    await chooseContact(ownCompany.id, nextContact);
    await sendMonthlyMails(ownCompany.id);
    expect((await listStoredMails(ownCompany.id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['withheld', 'withdrawn'],
    ]);

    const body = { email: nextContact.email };
    await call('erasePerson', { params: { id: nextContact.id }, body }, admin);
    expect(await readReportContact()).toEqual({ on: true, contact: null, problem: 'gone' });
  });
});
