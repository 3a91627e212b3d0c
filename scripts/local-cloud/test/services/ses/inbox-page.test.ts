import { expect, it } from 'vitest';
import { renderInboxPage } from '../../../services/ses/inbox-page.ts';
import { parseInboxMails, groupThreads } from '../../../services/ses/inbox-threads.ts';

const createMail = (messageId: string, to: string[], references?: string, extraFields: object = {}) => ({
  messageId,
  from: 'Help desk <help@desk.example>',
  destination: { to, cc: [], bcc: [] },
  subject: `About ${references ?? messageId}`,
  body: { text: `Text of ${messageId}` },
  headers: references === undefined ? [] : [{ name: 'References', value: references }],
  at: 1_780_000_000,
  ...extraFields,
});
const janeEmail = 'jane@client.example';
const adaEmail = 'ada@desk.example';

const inboxMails = parseInboxMails({
  emails: [
    createMail('1', [janeEmail], '<ticket.1@desk.example>'),
    createMail('2', [adaEmail]),
    createMail('3', [adaEmail], '<ticket.1@desk.example>'),
    createMail('4', [janeEmail], '<ticket.1@desk.example> <other@desk.example>'),
    createMail('5', [janeEmail], '<ticket.2@desk.example>'),
  ],
});

it('the page groups mails by mailbox and conversation, newest first', () => {
  expect(
    groupThreads(inboxMails).map(({ mailbox, mails }) => [mailbox, mails.map(({ messageId }) => messageId)]),
  ).toEqual([
    [janeEmail, ['5']],
    [janeEmail, ['1', '4']],
    [adaEmail, ['3']],
    [adaEmail, ['2']],
  ]);
});

it('the page shows the mails of the chosen conversation', () => {
  const page = renderInboxPage(inboxMails, `${janeEmail} <ticket.1@desk.example>`);
  expect(page).toContain('Text of 1');
  expect(page).toContain('Text of 4');
  expect(page).not.toContain('Text of 3');
  expect(page.match(/aria-current="page"/g)).toHaveLength(1);
});

it('the page shows the content of a mail without running it', () => {
  const hostileMails = parseInboxMails({
    emails: [
      createMail('1', [janeEmail], undefined, {
        subject: '<script>subject()</script>',
        body: { html: '"><script>body()</script>', text: '<script>text()</script>' },
      }),
    ],
  });
  const page = renderInboxPage(hostileMails, `${janeEmail} 1`);
  expect(page).not.toMatch(/<script>(subject|body|text)/);
  expect(page).toContain('srcdoc="&lt;base target=&quot;_blank&quot;&gt;&quot;&gt;&lt;script&gt;body()');
});

it('the page of an empty inbox shows that there is no mail', () => {
  expect(renderInboxPage([], null)).toContain('No mail has been sent yet.');
});
