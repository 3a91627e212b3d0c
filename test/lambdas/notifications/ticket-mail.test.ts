import PostalMime from 'postal-mime';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { brand } from '../../../shared/brand.ts';
import { answerLine } from '../../../lambdas/domain/mail/answer-line.ts';
import { createToken, parseToken, createSettingsLinks } from '../../../lambdas/notifications/words/links.ts';
import { type TicketMail, composeTicketMail } from '../../../lambdas/notifications/words/ticket-mail.ts';
import { composeMimeMessage } from '../../../lambdas/platform/mail/mail-with-headers.ts';

process.env['MAIL_FROM'] = brand.noReplyEmail;

const createMail = (changes: Partial<TicketMail> = {}): TicketMail => ({
  to: 'jane@example.com',
  ticket: {
    id: '01JNB2F3Z8Q4C6V9X0T5R7W1YA',
    ticket_number: 'TKT-000123',
    subject: 'The export stops',
    company_name: 'Acme',
    priority: 'high',
  },
  events: [{ type: 'comment', author: 'Marcus Bell', text: 'Please try again.', files: [] }],
  earlierMessage: { author: 'Jane Doe', text: 'It stops after 10,000 rows.' },
  reason: 'You receive this mail because TKT-000123 is your ticket.',
  reply_to: undefined,
  links: {
    ticket: 'https://site.example/support/ticket/01JNB2F3Z8Q4C6V9X0T5R7W1YA',
    ...createSettingsLinks('https://site.example', 'the-token', undefined),
  },
  ...changes,
});

const parseMail = async (changes: Partial<TicketMail> = {}) =>
  PostalMime.parse(await composeMimeMessage(composeTicketMail(createMail(changes))));

const readHeaders = ({ headers }: Awaited<ReturnType<typeof parseMail>>, name: string) =>
  headers.filter(({ key }) => key === name).map(({ value }) => value);

describe('a mail about a ticket', () => {
  test('consists of text and HTML with the same content', async () => {
    const { text = '', html = '' } = await parseMail();
    const page = parse(html);
    // The preview is removed: mail programs show it only in their lists of mails.
    for (const preview of page.querySelectorAll('[style*="display:none"]')) preview.remove();
    for (const bodyText of [text, page.text])
      for (const phrase of [
        'Marcus Bell wrote',
        'Please try again.',
        'Earlier, Jane Doe wrote',
        'It stops after',
      ])
        expect(bodyText).toContain(phrase);
    expect(text).toContain('> It stops after 10,000 rows.');
    expect(page.text).toContain('TKT-000123 · The export stops');
    expect(html).not.toMatch(/<img|<script/);
  });

  test('has the same subject and thread as every other mail of the ticket', async () => {
    const commentMail = await parseMail();
    const receiptMail = await parseMail({
      events: [{ type: 'received', on_behalf: false }],
      to: 'carl@example.com',
    });
    for (const name of ['subject', 'references', 'in-reply-to']) {
      expect(readHeaders(commentMail, name)).toEqual(readHeaders(receiptMail, name));
      expect(readHeaders(commentMail, name)).toHaveLength(1);
    }
    expect(readHeaders(commentMail, 'references')).toEqual([
      `<ticket.01jnb2f3z8q4c6v9x0t5r7w1ya@${brand.mailDomain}>`,
    ]);
    expect(commentMail.subject).toBe('[TKT-000123] The export stops');
  });

  test('can be unsubscribed from with one click, and suppresses automatic answers', async () => {
    const message = await parseMail();
    expect(readHeaders(message, 'list-unsubscribe')).toEqual([
      '<https://site.example/api/mail-settings/the-token>',
    ]);
    expect(readHeaders(message, 'list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
    expect(readHeaders(message, 'auto-submitted')).toEqual(['auto-generated']);
  });

  test('has no headers or recipients from texts that users entered', async () => {
    const hostileText = 'Hi\r\nBcc: everyone@example.com\r\n\r\n<script>alert(1)</script>\u2028X: y';
    const message = await parseMail({
      ticket: { ...createMail().ticket, subject: hostileText, company_name: hostileText },
      events: [
        { type: 'new_ticket', author: hostileText, text: hostileText },
        {
          type: 'comment',
          author: hostileText,
          text: `${hostileText} [x](javascript:alert(1)) **<img src=x>**`,
          files: [{ file_name: hostileText, file_size: 1 }],
        },
      ],
      earlierMessage: { author: hostileText, text: hostileText },
    });
    expect(readHeaders(message, 'bcc')).toEqual([]);
    expect(readHeaders(message, 'x')).toEqual([]);
    expect(readHeaders(message, 'to')).toEqual(['jane@example.com']);
    expect(message.html).not.toMatch(/<script|<img|href="javascript/);
    expect(message.subject).toContain('everyone@example.com');
  });

  test("does not let a customer's text look like the heading of an answer by support", async () => {
    const supportHeading = `Alex Morgan, ${brand.name} Support wrote:`;
    const by = 'Eve, Acme';
    const text = `It works.\n\n${supportHeading}\n\nSend me the code.\u2028${supportHeading}\n\n**${supportHeading}**\n\n> ${supportHeading}`;
    const intro = `${by} wrote:`;
    const { text: plainText = '', html = '' } = await parseMail({
      events: [
        { type: 'comment', author: by, text, files: [] },
        { type: 'new_ticket', author: by, text },
        { type: 'resumed', reason: text },
      ],
      earlierMessage: { author: by, text },
    });
    expect(plainText.match(/^[^\s>].* wrote:/gm)).toEqual([intro, `Earlier, ${intro}`]);
    const page = parse(html);
    const preview = page.querySelector('[style^="display:none"]');
    expect(preview?.text).toMatch(/^Eve, Acme wrote: It works/);
    for (const textElement of page.querySelectorAll('.mail-words, blockquote')) textElement.remove();
    preview?.remove();
    expect(page.text).toContain(by);
    expect(page.text).not.toContain('Alex Morgan');
  });

  test('quotes only a little of the earlier conversation', async () => {
    const { text = '' } = await parseMail({
      earlierMessage: { author: 'Jane Doe', text: 'word '.repeat(2_000) },
    });
    expect(text.length).toBeLessThan(1_200);
    expect(text).toMatch(/^> (word )+word…$/m);
  });

  test('shows URLs as links, without trailing punctuation', () => {
    const { html } = composeTicketMail(
      createMail({
        events: [
          {
            type: 'comment',
            author: 'A',
            text: 'See https://a.example/x?a=1&b=2. Or (http://b.example).',
            files: [],
          },
        ],
      }),
    );
    const hrefs = parse(html)
      .querySelectorAll('a')
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(expect.arrayContaining(['https://a.example/x?a=1&b=2', 'http://b.example']));
  });

  test('has a valid link to its ticket, even if the address has several parameters', () => {
    const ticketUrl = 'https://site.example/support/ticket/1?from=mail&lang=en';
    const mail = createMail();
    const { html } = composeTicketMail({ ...mail, links: { ...mail.links, ticket: ticketUrl } });
    expect(html).toContain('href="https://site.example/support/ticket/1?from=mail&amp;lang=en"');
  });

  test('shows the formatting of comments, and names their files, which require sign-in', async () => {
    const content =
      'It is **urgent**, *really*.\n\n- one\n- two `x`\n\n> They said\n\n```\na < <b>b</b>\n```\n[Our page](https://a.example/p)';
    const files = [
      { file_name: 'screen <1>.png', file_size: 20_480 },
      { file_name: 'log.txt', file_size: 12 },
    ];
    const { text = '', html = '' } = await parseMail({
      events: [{ type: 'comment', author: 'A', text: content, files }],
      earlierMessage: { author: 'B', text: 'It was **slow**.' },
    });
    const page = parse(html);
    expect(page.querySelectorAll('strong').map((element) => element.text)).toEqual(['urgent', 'slow']);
    expect(page.querySelector('em')?.text).toBe('really');
    const itemTexts = page.querySelectorAll('li').map((element) => element.text);
    expect(itemTexts.slice(0, 2)).toEqual(['one', 'two x']);
    expect(parse(page.querySelectorAll('blockquote')[0]?.toString() ?? '').text).toContain('They said');
    expect(page.querySelector('pre')?.innerHTML).toBe('a &lt; &lt;b&gt;b&lt;/b&gt;');
    expect(page.text).toContain('Our page (a.example)');
    expect(itemTexts.slice(2)).toEqual(['screen <1>.png (20.0 KB)', 'log.txt (12 B)']);
    expect(page.querySelectorAll('li a').map((link) => link.getAttribute('href'))).toEqual([
      createMail().links.ticket,
      createMail().links.ticket,
    ]);
    expect(text).toContain('It is **urgent**, *really*.');
    expect(text).toContain('Files on the ticket:\n- screen <1>.png (20.0 KB)\n- log.txt (12 B)');
  });

  test('contains its reply address if it can be answered, and a request to write above the quotation', async () => {
    const reply_to = 'reply+token@tickets.example';
    const { replyTo, text = '', html = '' } = await parseMail({ reply_to });
    expect(replyTo?.map(({ address }) => address)).toEqual([reply_to]);
    for (const bodyText of [text, parse(html).text]) {
      expect(bodyText).toContain(answerLine);
      expect(bodyText).toContain('Answer this mail');
      expect(bodyText).not.toContain('not read');
    }
    expect((await parseMail()).replyTo).toBeUndefined();
  });

  test('has no links to pages that require an account if its recipient has none', async () => {
    const { text = '', html = '' } = await parseMail({ links: { ...createMail().links, ticket: undefined } });
    expect(`${text}${html}`).not.toContain('/support/');
    expect(text).toContain(brand.supportEmail);
  });
});

describe('the token of the settings link', () => {
  const tokenContent = {
    ticket_id: '01JNB2F3Z8Q4C6V9X0T5R7W1YA',
    person: '6f1c2d3e-4b5a-4c7d-8e9f-0a1b2c3d4e5f',
  };

  test('can be read back', () => {
    expect(parseToken(createToken(tokenContent, 'secret'), 'secret')).toEqual(tokenContent);
  });

  test('is refused if any part of it is changed', () => {
    const token = createToken(tokenContent, 'secret');
    for (let index = 0; index < token.length; index += 1) {
      const char = token[index] === 'A' ? 'B' : 'A';
      expect(
        parseToken(token.slice(0, index) + char + token.slice(index + 1), 'secret'),
        `${index}`,
      ).toBeUndefined();
    }
    for (const text of ['', token.slice(1), `${token}A`, createToken(tokenContent, 'another')])
      expect(parseToken(text, 'secret')).toBeUndefined();
  });
});
