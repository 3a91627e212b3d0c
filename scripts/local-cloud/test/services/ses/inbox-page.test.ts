import { expect, it } from 'vitest';
import { inboxPage } from '../../../services/ses/inbox-page.ts';
import { parseInboxMails, groupThreads } from '../../../services/ses/inbox-threads.ts';

const mail = (messageId: string, to: string[], references?: string, more: object = {}) => ({
  messageId,
  from: 'Help desk <help@desk.example>',
  destination: { to, cc: [], bcc: [] },
  subject: `About ${references ?? messageId}`,
  body: { text: `Text of ${messageId}` },
  headers: references === undefined ? [] : [{ name: 'References', value: references }],
  at: 1_780_000_000,
  ...more,
});
const jane = 'jane@client.example';
const ada = 'ada@desk.example';

const emails = parseInboxMails({
  emails: [
    mail('1', [jane], '<ticket.1@desk.example>'),
    mail('2', [ada]),
    mail('3', [ada], '<ticket.1@desk.example>'),
    mail('4', [jane], '<ticket.1@desk.example> <other@desk.example>'),
    mail('5', [jane], '<ticket.2@desk.example>'),
  ],
});

it('the page groups mails by mailbox and conversation, newest first', () => {
  expect(
    groupThreads(emails).map(({ mailbox, mails }) => [mailbox, mails.map(({ messageId }) => messageId)]),
  ).toEqual([
    [jane, ['5']],
    [jane, ['1', '4']],
    [ada, ['3']],
    [ada, ['2']],
  ]);
});

it('the page shows the mails of the chosen conversation', () => {
  const page = inboxPage(emails, `${jane} <ticket.1@desk.example>`);
  expect(page).toContain('Text of 1');
  expect(page).toContain('Text of 4');
  expect(page).not.toContain('Text of 3');
  expect(page.match(/aria-current="page"/g)).toHaveLength(1);
});

it('the page shows the content of a mail without running it', () => {
  const hostile = parseInboxMails({
    emails: [
      mail('1', [jane], undefined, {
        subject: '<script>subject()</script>',
        body: { html: '"><script>body()</script>', text: '<script>text()</script>' },
      }),
    ],
  });
  const page = inboxPage(hostile, `${jane} 1`);
  expect(page).not.toMatch(/<script>(subject|body|text)/);
  expect(page).toContain('srcdoc="&lt;base target=&quot;_blank&quot;&gt;&quot;&gt;&lt;script&gt;body()');
});

it('the page of an empty inbox shows that there is no mail', () => {
  expect(inboxPage([], null)).toContain('No mail has been sent yet.');
});
