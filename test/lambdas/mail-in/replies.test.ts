import { expect, test } from 'vitest';
import { parseHtmlLines, toPlainText } from '../../../lambdas/mail-in/reply/html-lines.ts';
import { splitOffNewText, extractNewText } from '../../../lambdas/mail-in/reply/mail-text.ts';
import { removeKeys } from '../../../lambdas/mail-in/reply/visible-reply.ts';
import { classifyMail } from '../../../lambdas/mail-in/decision/mail-category.ts';
import { parseMail } from '../../../lambdas/platform/mail/parsing/mail-parser.ts';
import { checkRows } from '../../support/rows.ts';
import { replyAddress, ownCases, composeMail } from './replies.ts';
import { casesFromOtherProjects } from './replies-after-others.ts';

const allCases = [...ownCases, ...casesFromOtherProjects];
const ownAddress = 'no-reply@desk.example';
const replies = allCases.filter(({ mailCategory = 'message' }) => mailCategory === 'message');
const countDistinct = (values: readonly (string | undefined)[]) =>
  new Set(values.filter((value) => value !== undefined)).size;

test('the corpus has many replies, in many languages and from many mail programs', () => {
  expect(replies.length).toBeGreaterThanOrEqual(150);
  expect(countDistinct(replies.map(({ source }) => source))).toBeGreaterThanOrEqual(60);
  expect(countDistinct(replies.map(({ language }) => language))).toBeGreaterThanOrEqual(12);
  expect(countDistinct(replies.map(({ program }) => program))).toBeGreaterThanOrEqual(15);
});

/**
 * Replies whose comment is known to be wrong, but contains the whole answer: the answer is on the line that
 * introduces the quotation.
 */
const knownWrongReplyNames: readonly string[] = [
  'nine folders, en, after mailgun/talon tests/text_quotations_test.py: test_reply_and_quotation_splitter_share_line',
];

test('the comment of at least 96 % of the replies is exactly the new text, and the others are listed above', async () => {
  const wrongReplyNames: string[] = [];
  for (const reply of replies) {
    const comment = extractNewText(await parseMail(composeMail(reply)));
    if (comment === reply.comment) continue;
    wrongReplyNames.push(reply.name);
    if (!knownWrongReplyNames.includes(reply.name))
      console.log(`${reply.name}: ${JSON.stringify(comment.slice(0, 2_000))}`);
  }
  console.log(`${replies.length - wrongReplyNames.length} of ${replies.length} replies are exact`);
  expect(wrongReplyNames).toEqual(knownWrongReplyNames);
  expect(1 - wrongReplyNames.length / replies.length).toBeGreaterThanOrEqual(0.96);
});

const splitIntoWords = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

test('no word of a reply is lost: text that is not in the comment is stored as left out', () =>
  checkRows(
    replies,
    ({ name }) => name,
    async (reply) => {
      const mail = await parseMail(composeMail(reply));
      const { content, left_out } = splitOffNewText(mail);
      const keptWords = new Set(splitIntoWords(`${content} ${left_out}`));
      const sentText = removeKeys(`${mail.text} ${toPlainText(parseHtmlLines(mail.html))}`);
      expect(splitIntoWords(sentText).filter((word) => !keptWords.has(word))).toEqual([]);
      expect(`${content} ${left_out}`).not.toContain(replyAddress.split('@')[0]);
    },
  ));

test('mails of people and of programs are distinguished', () =>
  checkRows(
    allCases,
    ({ name }) => name,
    async (mail) => {
      expect(classifyMail(await parseMail(composeMail(mail)), ownAddress)).toBe(
        mail.mailCategory ?? 'message',
      );
    },
  ));
