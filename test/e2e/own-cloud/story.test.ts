// @module-tag nightly
import { afterAll, beforeAll, expect } from 'vitest';
import { call } from '../../support/api.ts';
import { test } from '../../support/browser.ts';
import { sendMails } from '../../support/ticket-mails.ts';
import {
  waitUntilDelivered,
  answerInline,
  composer,
  follow,
  readInbox,
  readMailKinds,
  raiseTicket,
  startScenario,
  status,
  readTicket,
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
    const open = async (as: typeof priya, failures: readonly string[] = []) =>
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
    const laptop = await open(marcus);
    await follow(laptop, '/admin/tickets');
    const portal = await open(priya);
    await raiseTicket(portal, subject, 'Since Monday, at every shift change.');
    const row = laptop.getByRole('row').filter({ hasText: subject });
    const link = row.getByRole('link', { name: subject });
    const number = row.getByText(/TKT-\d{6}/);
    const [ticket_number = ''] = /TKT-\d{6}/.exec(await number.innerText()) ?? [];
    const { items } = await call('listTickets', { query: {} }, priya);
    const id = items[0]?.id ?? '';
    await sendMails(id, [priya]);
    const [receipt] = await readInbox(cloud, priya, ticket_number);
    expect(receipt?.body.text).toContain('We have received your ticket');

    // Dev also opens the ticket.
    const devsPage = await open(dev, ['updateTicket version_conflict']);
    await follow(devsPage, `/admin/ticket/${id}`);
    await link.click();
    await laptop.getByText(`Also viewing: ${dev.full_name}`).waitFor();
    await devsPage.getByText(`Also viewing: ${marcus.full_name}`).waitFor();

    // Marcus writes, is interrupted, and finishes in another browser.
    await composer(laptop).fill(question);
    await expect
      .poll(async () => (await readTicket(id, marcus)).drafts)
      .toMatchObject([{ content: question }]);
    await laptop.getByRole('link', { name: 'Back to All Tickets' }).click();
    await link.waitFor();
    const desktop = await open(marcus);
    await follow(desktop, `/admin/ticket/${id}`);
    await desktop.getByText(/^We kept what you typed on /).waitFor();
    await expect.poll(() => composer(desktop).inputValue()).toBe(question);
    await composer(desktop).press('End');
    await composer(desktop).pressSequentially(`\n\n${advice}`);
    await desktop.getByRole('button', { name: 'More ways to add the comment' }).click();
    await desktop.getByRole('menuitem', { name: 'Add and set to Resolved' }).click();
    await status(desktop, 'Resolved').waitFor();
    await sendMails(id, [priya], 2);

    // Noor has the list open and Dev is about to close the ticket when Priya answers.
    const noorsPage = await open(noor);
    await follow(noorsPage, '/admin/tickets');
    await noorsPage.getByRole('row').filter({ hasText: subject }).click();
    await noorsPage.getByRole('heading', { name: `${ticket_number}: ${subject}` }).waitFor();
    await noorsPage.goBack();
    const noorsRow = noorsPage.getByRole('row').filter({ hasText: subject });
    await expect.poll(() => noorsRow.getByText('Unread').count()).toBe(0);
    await status(devsPage, 'Resolved').click();
    await devsPage.getByRole('option', { name: 'Closed' }).waitFor();
    await answerInline(cloud, priya, ticket_number, {
      [question]: 'All eleven are restarted.',
      [advice]: 'No, it is worse now.',
    });
    const stream = desktop.locator('.stream');
    await stream.getByText('No, it is worse now.').waitFor();
    await status(desktop, 'In progress').waitFor();
    await noorsRow.getByText('Unread').waitFor({ state: 'attached' });
    await noorsRow.getByText('In progress').waitFor();
    await devsPage.locator('.stream').getByText('No, it is worse now.').waitFor();
    await devsPage.getByRole('option', { name: 'Closed' }).click();
    const conflictAlert = devsPage.getByRole('alert').filter({ hasText: 'This ticket has changed' });
    await conflictAlert.getByText('No, it is worse now.').waitFor();
    await status(devsPage, 'In progress').waitFor();

    // The conversation, the change history and the mails show the same events.
    const shownText = (await stream.innerText()).replaceAll(/\s+/g, ' ');
    expect(shownText).toMatch(
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
    expect(shownText).not.toContain('Head of IT');
    const detail = await readTicket(id, dev);
    expect(detail.ticket.status).toBe('in_progress');
    expect(detail.attachments.map(({ file_name }) => file_name).sort()).toEqual([
      'tablets.txt',
      'ward-7.txt',
    ]);
    const historyRows = desktop.getByRole('table', { name: 'Change History' }).getByRole('row');
    await expect
      .poll(() => historyRows.allInnerTexts())
      .toEqual([
        expect.stringContaining('Old Value'),
        expect.stringMatching(/Priya Raghunathan\s+Status\s+Resolved\s+In progress/i),
        expect.stringMatching(/Marcus Adeyemi\s+Status\s+New\s+Resolved/i),
      ]);
    for (const agent of [marcus, dev, noor])
      await expect
        .poll(() => readMailKinds(id, agent, dev))
        .toEqual(expect.arrayContaining(['customer_reply', 'new_ticket']));
    expect(await readMailKinds(id, priya, dev)).toEqual(['answered', 'received', 'status']);
    const [, answer, ...more] = await readInbox(cloud, priya, ticket_number);
    expect(more).toEqual([]);
    for (const words of [question, advice, 'set the ticket to resolved'])
      expect(answer?.body.text).toContain(words);
    await waitUntilDelivered(id, dev);
    await desktop.getByRole('button', { name: 'Mails', exact: true }).click();
    const mails = desktop.locator('.mail-entry').filter({ hasText: priya.email });
    await expect
      .poll(() => mails.allInnerTexts())
      .toEqual([
        expect.stringMatching(/^To .*Receipt.*Delivered/s),
        expect.stringMatching(/^To .*New comment, New status.*Delivered/s),
        expect.stringMatching(/^From .*Accepted/s),
      ]);
  },
);
