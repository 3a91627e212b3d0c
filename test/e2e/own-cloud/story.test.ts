// @module-tag nightly
import { afterAll, beforeAll, expect } from 'vitest';
import { call } from '../../support/api.ts';
import { test } from '../../support/browser.ts';
import { sendMails } from '../../support/ticket-mails.ts';
import {
  waitUntilMailsDelivered,
  answerInline,
  commentField,
  openLiveScreen,
  readInbox,
  sendAndReadMailKinds,
  createTicket,
  startScenario,
  statusSelect,
  readTicketDetail,
} from './story.fixture.ts';

let scenario: Awaited<ReturnType<typeof startScenario>>;
beforeAll(async () => {
  scenario = await startScenario();
});
afterAll(() => scenario.cloud.stop());

const subject = 'Ward tablets lose their connection';
const question = 'Please restart the tablets on ward 7.';
const advice = 'Does it last until the next shift change?';

test(
  "a ticket is created, answered by mail in both directions, and not closed before the customer's answer is read",
  {
    // The test uses five browsers, and the machine may be busy.
    timeout: 300_000,
  },
  async ({ visit }) => {
    const { cloud, priya, marcus, dev, noor } = scenario;
    const openPage = async (as: typeof priya, failures: readonly string[] = []) =>
      (
        await visit({
          as,
          site: cloud.site,
          live: true,
          failures,
          expected: failures.length > 0 ? [/status of 409/] : [],
        })
      ).page;

    // Marcus has the list open when Priya creates the ticket.
    const laptopPage = await openPage(marcus);
    await openLiveScreen(laptopPage, '/admin/tickets');
    const portalPage = await openPage(priya);
    await createTicket(portalPage, subject, 'Since Monday, at every shift change.');
    const ticketRow = laptopPage.getByRole('row').filter({ hasText: subject });
    const ticketLink = ticketRow.getByRole('link', { name: subject });
    const ticketNumberLabel = ticketRow.getByText(/TKT-\d{6}/);
    const [ticket_number = ''] = /TKT-\d{6}/.exec(await ticketNumberLabel.innerText()) ?? [];
    const { items } = await call('listTickets', { query: {} }, priya);
    const id = items[0]?.id ?? '';
    await sendMails(id, [priya]);
    const [receiptMail] = await readInbox(cloud, priya, ticket_number);
    expect(receiptMail?.body.text).toContain('We have received your ticket');

    // Dev also opens the ticket.
    const devsPage = await openPage(dev, ['updateTicket version_conflict']);
    await openLiveScreen(devsPage, `/admin/ticket/${id}`);
    await ticketLink.click();
    await laptopPage.getByText(`Also viewing: ${dev.full_name}`).waitFor();
    await devsPage.getByText(`Also viewing: ${marcus.full_name}`).waitFor();

    // Marcus writes, is interrupted, and finishes in another browser.
    await commentField(laptopPage).fill(question);
    await expect
      .poll(async () => (await readTicketDetail(id, marcus)).drafts)
      .toMatchObject([{ content: question }]);
    await laptopPage.getByRole('link', { name: 'Back to All Tickets' }).click();
    await ticketLink.waitFor();
    const desktopPage = await openPage(marcus);
    await openLiveScreen(desktopPage, `/admin/ticket/${id}`);
    await desktopPage.getByText(/^We kept what you typed on /).waitFor();
    await expect.poll(() => commentField(desktopPage).inputValue()).toBe(question);
    await commentField(desktopPage).press('End');
    await commentField(desktopPage).pressSequentially(`\n\n${advice}`);
    await desktopPage.getByRole('button', { name: 'More ways to add the comment' }).click();
    await desktopPage.getByRole('menuitem', { name: 'Add and set to Resolved' }).click();
    await statusSelect(desktopPage, 'Resolved').waitFor();
    await sendMails(id, [priya], 2);

    // Noor has the list open and Dev is about to close the ticket when Priya answers.
    const noorsPage = await openPage(noor);
    await openLiveScreen(noorsPage, '/admin/tickets');
    await noorsPage.getByRole('row').filter({ hasText: subject }).click();
    await noorsPage.getByRole('heading', { name: `${ticket_number}: ${subject}` }).waitFor();
    await noorsPage.goBack();
    const noorsRow = noorsPage.getByRole('row').filter({ hasText: subject });
    await expect.poll(() => noorsRow.getByText('Unread').count()).toBe(0);
    await statusSelect(devsPage, 'Resolved').click();
    await devsPage.getByRole('option', { name: 'Closed' }).waitFor();
    await answerInline(cloud, priya, ticket_number, {
      [question]: 'All eleven are restarted.',
      [advice]: 'No, it is worse now.',
    });
    const conversation = desktopPage.locator('.stream');
    await conversation.getByText('No, it is worse now.').waitFor();
    await statusSelect(desktopPage, 'In progress').waitFor();
    await noorsRow.getByText('Unread').waitFor({ state: 'attached' });
    await noorsRow.getByText('In progress').waitFor();
    await devsPage.locator('.stream').getByText('No, it is worse now.').waitFor();
    await devsPage.getByRole('option', { name: 'Closed' }).click();
    const conflictAlert = devsPage.getByRole('alert').filter({ hasText: 'This ticket has changed' });
    await conflictAlert.getByText('No, it is worse now.').waitFor();
    await statusSelect(devsPage, 'In progress').waitFor();

    // The conversation, the change history and the mails show the same events.
    const conversationText = (await conversation.innerText()).replaceAll(/\s+/g, ' ');
    expect(conversationText).toMatch(
      new RegExp(
        [
          'Added (tablets|ward-7).txt',
          'Added (tablets|ward-7).txt',
          `Marcus Adeyemi .*${question}.*${advice.replace('?', '\\?')}`,
          'Marcus Adeyemi changed the status from new to resolved',
          'Priya Raghunathan .*All eleven are restarted\\..*No, it is worse now\\.',
          'Priya Raghunathan changed the status from resolved to in progress',
        ].join('.*'),
        'i',
      ),
    );
    expect(conversationText).not.toContain('Head of IT');
    const ticketDetail = await readTicketDetail(id, dev);
    expect(ticketDetail.ticket.status).toBe('in_progress');
    expect(ticketDetail.attachments.map(({ file_name }) => file_name).sort()).toEqual([
      'tablets.txt',
      'ward-7.txt',
    ]);
    const historyRows = desktopPage.getByRole('table', { name: 'Change History' }).getByRole('row');
    await expect
      .poll(() => historyRows.allInnerTexts())
      .toEqual([
        expect.stringContaining('Old Value'),
        expect.stringMatching(/Priya Raghunathan\s+Status\s+Resolved\s+In progress/i),
        expect.stringMatching(/Marcus Adeyemi\s+Status\s+New\s+Resolved/i),
      ]);
    for (const agent of [marcus, dev, noor])
      await expect
        .poll(() => sendAndReadMailKinds(id, agent, dev))
        .toEqual(expect.arrayContaining(['customer_reply', 'new_ticket']));
    expect(await sendAndReadMailKinds(id, priya, dev)).toEqual(['answered', 'received', 'status']);
    const [, answerMail, ...furtherMails] = await readInbox(cloud, priya, ticket_number);
    expect(furtherMails).toEqual([]);
    for (const expectedText of [question, advice, 'set the ticket to resolved'])
      expect(answerMail?.body.text).toContain(expectedText);
    await waitUntilMailsDelivered(id, dev);
    await desktopPage.getByRole('button', { name: 'Mails', exact: true }).click();
    const mails = desktopPage.locator('.mail-entry').filter({ hasText: priya.email });
    await expect
      .poll(() => mails.allInnerTexts())
      .toEqual([
        expect.stringMatching(/^To .*Receipt.*Delivered/s),
        expect.stringMatching(/^To .*New comment, New status.*Delivered/s),
        expect.stringMatching(/^From .*Accepted/s),
      ]);
  },
);
