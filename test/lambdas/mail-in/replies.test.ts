import { expect, test } from 'vitest';
import { newPart, newText, wholeText } from '../../../lambdas/mail-in/content.ts';
import { natureOf } from '../../../lambdas/mail-in/nature.ts';
import { parseMail } from '../../../lambdas/platform/mail-parser.ts';
import { checkRows } from '../../support/rows.ts';
import { address, cases as own, rawMail } from './replies.ts';
import { casesAfterOthers } from './replies-after-others.ts';

const cases = [...own, ...casesAfterOthers];
const sender = 'no-reply@desk.example';
const replies = cases.filter(({ nature = 'message' }) => nature === 'message');
const count = (values: readonly (string | undefined)[]) =>
  new Set(values.filter((value) => value !== undefined)).size;

test('the corpus has many replies, in the languages and of the mail programs of the world', () => {
  expect(replies.length).toBeGreaterThanOrEqual(150);
  expect(count(replies.map(({ source }) => source))).toBeGreaterThanOrEqual(60);
  expect(count(replies.map(({ language }) => language))).toBeGreaterThanOrEqual(12);
  expect(count(replies.map(({ program }) => program))).toBeGreaterThanOrEqual(15);
});

test('the comment of at least 96 % of the replies is exactly what is new', async () => {
  const wrong: string[] = [];
  for (const reply of replies) {
    const comment = newText(await parseMail(rawMail(reply)));
    if (comment !== reply.comment) wrong.push(`${reply.name}: ${JSON.stringify(comment.slice(0, 2_000))}`);
  }
  const right = 1 - wrong.length / replies.length;
  console.log(`${replies.length - wrong.length} of ${replies.length} replies are exact`);
  expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(0.96);
});

const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

test('no word of a reply is lost without a mark: what is not in the comment is said to be left out', () =>
  checkRows(
    replies,
    ({ name }) => name,
    async (reply) => {
      const mail = await parseMail(rawMail(reply));
      const { content, left_out } = newPart(mail);
      const there = new Set(words(`${content} ${left_out}`));
      expect(words(wholeText(mail)).filter((word) => !there.has(word))).toEqual([]);
      expect(`${content} ${left_out}`).not.toContain(address.split('@')[0]);
    },
  ));

test('a person is distinguished from a program', () =>
  checkRows(
    cases,
    ({ name }) => name,
    async (mail) => {
      expect(natureOf(await parseMail(rawMail(mail)), sender)).toBe(mail.nature ?? 'message');
    },
  ));
