// @module-tag nightly
import { afterAll, beforeAll, expect } from 'vitest';
import { listFindingsInBothThemes, measureOverflow } from '../../../scripts/browser/accessibility.ts';
import type { ServicePolicyUpdate } from '../../../shared/contract/service-level.ts';
import { attempt, call, newKey } from '../../support/api.ts';
import { test } from '../../support/browser.ts';
import { checkDueTimes } from '../../support/due-times.ts';
import { type OwnCloud, startOwnCloud } from '../../support/own-cloud.ts';
import { type Person, newCompany, newPerson } from '../../support/people.ts';
import { findReceiptFaults } from '../../support/receipts.ts';
import { newHoursBody, newServiceLevel, newPolicyBody } from '../../support/service-levels.ts';

// An update affects all open tickets, so this test starts its own cloud.
const allCompaniesInput = { body: { company_id: null } };

let cloud: OwnCloud;
let admin: Person;
let customer: Person;
let policy_id: string;
let hours_id: string;

const createPolicyBody = (firstResponseMinutes: number, version = 0): ServicePolicyUpdate =>
  newPolicyBody({ first_response: firstResponseMinutes, resolution: 2_400 }, { version });

beforeAll(async () => {
  cloud = await startOwnCloud();
  const serviceLevel = await newServiceLevel(createPolicyBody(60), newHoursBody());
  ({ policy_id, hours_id } = serviceLevel);
  const [companyWithContract, companyWithoutContract] = await Promise.all([
    newCompany('Merrow & Daughters', 'active', serviceLevel),
    newCompany('Without a contract'),
  ]);
  [admin, customer] = await Promise.all([
    newPerson('admin'),
    newPerson('customer', { company: companyWithContract }),
  ]);
  const customerWithoutContract = await newPerson('customer', { company: companyWithoutContract });
  await newTicket('Not promised', customerWithoutContract);
});

afterAll(() => cloud.stop());

const newTicket = (subject: string, owner = customer) =>
  call('createTicket', { body: { subject, description: 'Details.' }, idempotency_key: newKey() }, owner);
const addComment = (id: string, author: Person) =>
  call(
    'addTicketComment',
    { params: { id }, body: { content: 'Hello', is_internal: false }, idempotency_key: newKey() },
    author,
  );
const readTicketDetail = async (id: string) => call('getTicket', { params: { id } }, admin);
const savePolicy = (body: ServicePolicyUpdate) =>
  call('saveServicePolicy', { params: { id: policy_id }, body }, admin);
const minutesBetween = (from: string, to: string | null | undefined) =>
  Math.floor(Date.parse(to ?? '') / 60_000) - Math.floor(Date.parse(from) / 60_000);

test('an administrator reviews the changes of a new version to open tickets, and updates them', async ({
  visit,
}) => {
  const waitingTicket = await newTicket('The scale shows nothing');
  const answeredTicket = await newTicket('The scanner beeps');
  await addComment(answeredTicket.id, admin);
  const closedTicket = await newTicket('The door is stuck');
  const { version } = closedTicket;
  await call('updateTicket', { params: { id: closedTicket.id }, body: { status: 'closed', version } }, admin);
  await savePolicy(createPolicyBody(10, 1));
  expect(
    minutesBetween(waitingTicket.created_at, (await readTicketDetail(waitingTicket.id)).ticket.due_at),
  ).toBe(60);

  const { page } = await visit({ as: admin, site: cloud.site });
  await page.goto('/admin/service-levels');
  await page.getByText('Not updated yet.').waitFor();
  await page.getByRole('button', { name: 'Review update' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update open tickets' });
  await dialog.getByText('2 tickets would follow newer versions: 1 due earlier, 0 due later').waitFor();
  const row = dialog.getByRole('row').filter({ hasText: waitingTicket.ticket_number });
  await row.getByText(`${policy_id}@2`).waitFor();
  // The promised 60 and 10 minutes, minus the minutes that have passed since the test began.
  await row.getByText(/First response in (5\d|60) min/).waitFor();
  await row.getByText(/First response in ([1-9]|10) min/).waitFor();
  await expect.poll(() => dialog.getByRole('row').filter({ hasText: 'Not promised' }).count()).toBe(0);
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  // The table measures itself again only after the window has changed its size.
  await expect.poll(() => measureOverflow(page)).toBeLessThanOrEqual(0);

  await dialog.getByRole('button', { name: 'Update open tickets' }).click();
  await page.getByText('Begins within a minute').waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  // Starting again while the update runs returns the running update.
  const { update } = await call('getTermsUpdate', {}, admin);
  expect((await call('startTermsUpdate', allCompaniesInput, admin)).id).toBe(update?.id);
  await checkDueTimes();
  await page.getByText(/^2 tickets updated, /).waitFor();

  const { ticket, history } = await readTicketDetail(waitingTicket.id);
  expect(minutesBetween(waitingTicket.created_at, ticket.due_at)).toBe(10);
  expect(ticket.service_level?.policy).toBe(`${policy_id}@2`);
  expect(ticket.version).toBe(waitingTicket.version);
  expect(history).toMatchObject([{ field_name: 'terms', user_name: admin.full_name }]);
  expect((await readTicketDetail(closedTicket.id)).ticket.service_level?.policy).toBe(`${policy_id}@1`);
  await page.getByRole('button', { name: 'Review update' }).click();
  await dialog.getByText('All open tickets follow their companies’ current service levels.').waitFor();
  await page.goto(`/admin/ticket/${waitingTicket.id}`);
  await page.getByText('The service level changed from').waitFor();
});

test('an update preserves earlier counts, missed targets and alerts, and the receipt names the policy versions', async () => {
  const { id, created_at } = await newTicket('The belt slips');
  await savePolicy(createPolicyBody(30, 2));
  await call('startTermsUpdate', allCompaniesInput, admin);
  await checkDueTimes();
  await savePolicy(createPolicyBody(90, 3));
  await call('startTermsUpdate', allCompaniesInput, admin);
  await checkDueTimes();
  const { ticket } = await readTicketDetail(id);
  expect(minutesBetween(created_at, ticket.due_at)).toBe(90);
  const { receipt } = await call('getTicketReceipt', { params: { id } }, admin);
  expect(receipt?.policies.map(({ version }) => version).toSorted()).toEqual(
    [2, 3, 4].map((version) => `${policy_id}@${version}`),
  );
  expect(receipt?.clocks.flatMap(findReceiptFaults)).toEqual([]);
  expect(receipt?.clocks.find(({ kind }) => kind === 'first_response')?.due_at).toBe(ticket.due_at);

  // Withdrawing an answer recomputes all clocks from the whole history, with the versions that applied at
  // each time.
  const { id: comment_id } = await addComment(id, admin);
  const takeBackResponse = await attempt('takeBackTicketComment', { params: { id, comment_id } }, admin);
  expect(takeBackResponse.status).toBe(200);
  expect((await readTicketDetail(id)).ticket.due_at).toBe(ticket.due_at);
});

test("an update of one company does not change other companies' tickets", async ({ visit }) => {
  const neighbourCompany = await newCompany('Next Door Ltd', 'active', {
    policy_id,
    hours_id,
    receipts: false,
  });
  const neighbourCustomer = await newPerson('customer', { company: neighbourCompany });
  const [ownTicket, neighbourTicket] = [
    await newTicket('The till is dark'),
    await newTicket('The till is dim', neighbourCustomer),
  ];
  await savePolicy(createPolicyBody(45, 4));
  const { page } = await visit({ as: admin, site: cloud.site });
  await page.goto('/admin/service-levels');
  await page.getByRole('button', { name: 'Review update' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update open tickets' });
  await dialog.getByRole('button', { name: /^Company/ }).click();
  await page.getByRole('option', { name: 'Next Door Ltd' }).click();
  await dialog.getByText('1 ticket would follow newer versions').waitFor();
  await dialog.getByRole('button', { name: 'Update open tickets' }).click();
  await page.getByText('Begins within a minute').waitFor();
  await checkDueTimes();
  await page.getByText(/^1 ticket of Next Door Ltd updated, /).waitFor();
  const readPolicy = async (ticket: { id: string }) =>
    (await readTicketDetail(ticket.id)).ticket.service_level?.policy;
  expect(await readPolicy(neighbourTicket)).toBe(`${policy_id}@5`);
  expect(await readPolicy(ownTicket)).toBe(`${policy_id}@4`);
  const unknownCompanyInput = { body: { company_id: '01JNB2F3Z8Q4C6V9X0T5R7W1YB' } };
  expect((await attempt('startTermsUpdate', unknownCompanyInput, admin)).status).toBe(404);
});

test('two concurrent updates move each ticket once, and a customer may not start one', async () => {
  const tickets = await Promise.all(Array.from({ length: 12 }, (_, index) => newTicket(`Lamp ${index}`)));
  await savePolicy(createPolicyBody(20, 5));
  const { id } = await call('startTermsUpdate', allCompaniesInput, admin);
  await Promise.all([checkDueTimes(), checkDueTimes()]);
  await expect
    .poll(async () => (await call('getTermsUpdate', {}, admin)).update)
    .toMatchObject({ id, state: 'done', failed: 0 });
  for (const ticket of tickets) {
    const { history } = await readTicketDetail(ticket.id);
    expect(history.map(({ field_name, new_value }) => [field_name, new_value.split(' ')[0]])).toEqual([
      ['terms', `${policy_id}@6`],
    ]);
  }
  expect((await attempt('startTermsUpdate', allCompaniesInput, customer)).status).toBe(403);
});
