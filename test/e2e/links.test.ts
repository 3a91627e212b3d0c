// @module-tag nightly
import { expect } from 'vitest';
import { listFindingsInBothThemes, measureOverflow } from '../../scripts/browser/accessibility.ts';
import { call, newKey } from '../support/api.ts';
import { test } from '../support/browser.ts';
import { failRequests } from '../support/failing-requests.ts';
import { attachFile } from '../support/files.ts';
import { type Person, newCompany, newPerson } from '../support/people.ts';

const newTicket = (customer: Person, subject: string) =>
  call(
    'createTicket',
    { body: { subject, description: 'Since today.' }, idempotency_key: newKey() },
    customer,
  );

test('an agent links a ticket by number and by words, and colleagues see the link on both tickets immediately', async ({
  visit,
}) => {
  const [agent, company] = await Promise.all([newPerson('agent'), newCompany()]);
  const customer = await newPerson('customer', { company });
  const uniqueWord = newKey().slice(0, 8);
  const [ticket, cause, duplicate] = [
    await newTicket(customer, `The gate ${uniqueWord} is stuck`),
    await newTicket(customer, `Power ${uniqueWord} fails`),
    await newTicket(customer, `Gate ${uniqueWord} does not open`),
  ];
  const [{ page }, { page: livePage }] = [
    await visit({ as: agent, width: 390 }),
    await visit({ as: agent, live: true }),
  ];
  await livePage.goto(`/admin/ticket/${cause.id}`);
  await livePage.getByText('No linked tickets').waitFor();
  await page.goto(`/admin/ticket/${ticket.id}`);
  await page.getByText('No linked tickets').waitFor();

  // The agent finds the ticket by its number, using only the keyboard.
  await page.getByRole('button', { name: 'Link a ticket' }).click();
  await page.getByRole('button', { name: /^This ticket is/ }).click();
  await page.getByRole('option', { name: 'Part of problem' }).click();
  const ticketField = page.getByRole('combobox', { name: 'Ticket', exact: true });
  await ticketField.fill('no-such-ticket-anywhere');
  await ticketField.press('Enter');
  await page.getByText('“no-such-ticket-anywhere” does not identify a ticket').waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await ticketField.fill(String(Number(cause.ticket_number.slice(4))));
  await ticketField.press('Enter');
  await page.getByText(`Linked: Part of problem ${cause.ticket_number}`, { exact: true }).waitFor();
  const linkEntries = page.getByRole('listitem');
  await linkEntries.filter({ hasText: 'Part of problem' }).getByText(cause.subject).waitFor();
  await livePage.getByRole('listitem').filter({ hasText: 'Problem of' }).getByText(ticket.subject).waitFor();

  // The agent finds a ticket by words; neither the current ticket nor linked tickets are suggested.
  await page.getByRole('button', { name: 'Link a ticket' }).click();
  await ticketField.fill(uniqueWord);
  await page.getByRole('option', { name: duplicate.ticket_number }).waitFor();
  // Only one ticket is suggested.
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await page.getByRole('option', { name: duplicate.ticket_number }).click();
  await page.getByText(`Linked: Duplicate of ${duplicate.ticket_number}`, { exact: true }).waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByText(`${agent.full_name} linked: duplicate of ${duplicate.ticket_number}`).waitFor();

  await page.getByRole('button', { name: `Remove the link: Part of problem ${cause.ticket_number}` }).click();
  await page.getByText(`Link to ${cause.ticket_number} removed`).waitFor();
  await livePage.getByText('No linked tickets').waitFor();
  await linkEntries.getByRole('link', { name: duplicate.ticket_number }).click();
  await page.getByRole('heading', { name: duplicate.subject }).waitFor();
  await page.getByText('Has duplicate').first().waitFor();
});

test('an agent merges a ticket, its customer answers on the other ticket, and the agent undoes a merge', async ({
  visit,
}) => {
  const [agent, company] = await Promise.all([newPerson('agent'), newCompany()]);
  const customer = await newPerson('customer', { company });
  const uniqueWord = newKey().slice(0, 8);
  const [mergedTicket, targetTicket] = [
    await newTicket(customer, `Bell ${uniqueWord} is mute`),
    await newTicket(customer, `No sound ${uniqueWord}`),
  ];
  const [{ page }, { page: portalPage }] = [
    await visit({ as: agent, failures: ['undoMerge merge_final'], expected: [/409/] }),
    await visit({ as: customer, width: 390 }),
  ];
  await page.goto(`/admin/ticket/${mergedTicket.id}`);
  const mergeTickets = async () => {
    await page.getByRole('button', { name: 'Merge into another ticket' }).click();
    const dialog = page.getByRole('dialog', { name: `Merge ${mergedTicket.ticket_number}` });
    await dialog.getByRole('combobox', { name: 'Ticket', exact: true }).fill(targetTicket.ticket_number);
    await page.getByRole('option', { name: targetTicket.ticket_number }).click();
    await dialog.getByText('Continues as').waitFor();
    expect(await listFindingsInBothThemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByText('This ticket was merged into').waitFor();
  };
  await mergeTickets();
  const targetPage = (await visit({ as: agent })).page;
  await targetPage.goto(`/admin/ticket/${targetTicket.id}`);
  await targetPage.getByText('Merged from', { exact: true }).waitFor();
  await targetPage.getByRole('link', { name: mergedTicket.ticket_number }).first().waitFor();
  await expect.poll(() => page.getByLabel('Add a comment').count()).toBe(0);
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo merge' }).click();
  await page.getByText('Merge undone').waitFor();
  await page.getByLabel('Add a comment').waitFor();
  await page.getByText('This ticket was merged into').waitFor({ state: 'detached' });
  await mergeTickets();

  await portalPage.goto(`/support/ticket/${mergedTicket.id}`);
  await portalPage
    .getByText(`This request was merged into ${targetTicket.ticket_number}. It continues there.`)
    .waitFor();
  await portalPage.getByText(`Your reply is added there`).waitFor();
  expect(await listFindingsInBothThemes(portalPage)).toEqual([]);
  expect(await measureOverflow(portalPage)).toBeLessThanOrEqual(0);
  await portalPage.getByLabel('Add a comment').fill('Still no sound.');
  await portalPage.getByRole('button', { name: 'Add Comment' }).click();
  await portalPage.getByRole('heading', { name: targetTicket.subject }).waitFor();
  await portalPage.getByText('Still no sound.').waitFor();
  await portalPage.getByText(`merged ${mergedTicket.ticket_number} into this ticket`).first().waitFor();

  await page.getByRole('button', { name: 'Undo merge' }).click();
  await page.getByText(`There is a comment on ${targetTicket.ticket_number} since the merge`).waitFor();
  await page.getByText('This ticket was merged into').waitFor();
});

test('an agent answers all open incidents of a problem together, and retries only the failed answers', async ({
  visit,
}) => {
  const [agent, company] = await Promise.all([newPerson('agent'), newCompany()]);
  const customer = await newPerson('customer', { company });
  const uniqueWord = newKey().slice(0, 8);
  const [problem, ...incidents] = [
    await newTicket(customer, `The line ${uniqueWord} is down`),
    await newTicket(customer, `No dial tone ${uniqueWord}`),
    await newTicket(customer, `Nobody can call ${uniqueWord}`),
    await newTicket(customer, `The fax ${uniqueWord} is mute`),
  ];
  const [firstIncident, secondIncident, closedIncident] = incidents;
  for (const { id } of incidents)
    await call(
      'linkTicket',
      { params: { id: problem.id, other_id: id }, body: { kind: 'problem_of' } },
      agent,
    );
  const closeInput = {
    params: { id: closedIncident?.id ?? '' },
    body: { status: 'closed', version: 1 },
  } as const;
  await call('updateTicket', closeInput, agent);

  const { page } = await visit({
    as: agent,
    width: 390,
    expected: [/status of 500/],
    failures: ['addTicketComment internal_error'],
  });
  await page.goto(`/admin/ticket/${problem.id}`);
  await page.getByRole('button', { name: 'Answer 2 incidents' }).click();
  const dialog = page.getByRole('dialog', { name: 'Answer incidents' });
  const sendButton = dialog.getByRole('button', { name: /^Answer \d incidents?$/ });
  await sendButton.click();
  await dialog.getByText('Write an answer').waitFor();
  await dialog.getByLabel('Answer', { exact: true }).fill('The line works again.');
  await dialog.getByRole('button', { name: 'Set their status to' }).click();
  await page.getByRole('option', { name: 'Resolved' }).click();
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  await failRequests(page, {
    method: 'POST',
    path: new RegExp(`/api/tickets/${secondIncident?.id}/comments$`),
    times: 1,
  });
  await sendButton.click();
  await dialog.getByText('1 incident was not answered').waitFor();
  await dialog.getByText(`${secondIncident?.ticket_number}: `).waitFor();
  await dialog.getByRole('button', { name: 'Answer 1 incident' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Answer \d/ }).waitFor({ state: 'detached' });

  for (const incident of [firstIncident, secondIncident]) {
    const { ticket, comments } = await call('getTicket', { params: { id: incident?.id ?? '' } }, customer);
    expect(ticket.status).toBe('resolved');
    expect(comments.map(({ content }) => content)).toEqual(['The line works again.']);
  }
  for (const id of [problem.id, closedIncident?.id ?? ''])
    expect((await call('getTicket', { params: { id } }, agent)).comments).toEqual([]);
});

test('an agent splits a comment off as a new ticket, with its file, and both tickets link to each other', async ({
  visit,
}) => {
  const [agent, company] = await Promise.all([newPerson('agent'), newCompany()]);
  const customer = await newPerson('customer', { company });
  const ticket = await newTicket(customer, 'The lift stops');
  const { id } = ticket;
  await attachFile(id, { name: 'lift.log' }, agent);
  const commentBody = { content: 'Also, *who* cleans the stairs?', is_internal: false };
  await call('addTicketComment', { params: { id }, body: commentBody, idempotency_key: newKey() }, customer);
  await attachFile(id, { name: 'stairs.txt' }, customer);
  const [{ page }, { page: portalPage }] = [
    await visit({
      as: agent,
      width: 390,
      expected: [/status of 500/],
      failures: ['splitTicket internal_error'],
    }),
    await visit({ as: customer }),
  ];

  await page.goto(`/admin/ticket/${id}`);
  const commentItem = page.getByRole('listitem').filter({ hasText: 'who cleans the stairs' });
  await commentItem.getByRole('button', { name: 'Split off as a new ticket' }).click();
  const dialog = page.getByRole('dialog', { name: `New ticket from ${ticket.ticket_number}` });
  await dialog.getByText(`${customer.full_name} is its requester`).waitFor();
  const createButton = dialog.getByRole('button', { name: 'Create ticket' });
  await createButton.click();
  await dialog.getByText('Subject is required').waitFor();
  await dialog.getByLabel('Subject').fill('Cleaning of the stairs');
  await dialog.getByRole('button', { name: /^Priority/ }).click();
  await page.getByRole('option', { name: 'Low' }).click();
  // By default, only the file that was sent with the comment is copied.
  await expect.poll(() => dialog.getByLabel('stairs.txt').isChecked()).toBe(true);
  await expect.poll(() => dialog.getByLabel('lift.log').isChecked()).toBe(false);
  expect(await listFindingsInBothThemes(page)).toEqual([]);
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);

  // The text remains after an error, and sending again creates one ticket.
  await failRequests(page, { method: 'POST', path: new RegExp(`/api/tickets/${id}/split$`), times: 1 });
  await createButton.click();
  await dialog.getByRole('alert').waitFor();
  await expect.poll(() => dialog.getByLabel('Subject').inputValue()).toBe('Cleaning of the stairs');
  await createButton.click();
  await dialog.waitFor({ state: 'detached' });
  const newTicketLink = commentItem.getByRole('link', { name: /^TKT-/ });
  await newTicketLink.waitFor();
  await expect.poll(() => newTicketLink.evaluate((element) => element === document.activeElement)).toBe(true);
  const newTicketNumber = await newTicketLink.innerText();
  await expect.poll(() => commentItem.getByText(`Split into ${newTicketNumber}`).count()).toBe(1);
  await page.getByText(`${agent.full_name} split a part of this ticket into ${newTicketNumber}`).waitFor();
  expect(await listFindingsInBothThemes(page)).toEqual([]);

  await newTicketLink.click();
  await page.getByRole('heading', { name: `${newTicketNumber}: Cleaning of the stairs` }).waitFor();
  await page.getByRole('list', { name: 'Attachments' }).getByText('stairs.txt').waitFor();
  await page.getByText(`split a part of ${ticket.ticket_number} into this ticket`).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Follow-up of' }).getByText(ticket.subject).waitFor();

  await portalPage.goto(`/support/ticket/${id}`);
  await portalPage.getByText(`split a part of this ticket into ${newTicketNumber}`).waitFor();
  await expect.poll(() => portalPage.getByRole('button', { name: 'Split off' }).count()).toBe(0);
});
