import { expect, test } from 'vitest';
import { newText } from '../../../lambdas/mail-in/content.ts';
import { commentText } from '../../../lambdas/mail-in/formatted.ts';
import { natureOf } from '../../../lambdas/mail-in/nature.ts';
import { parseMail } from '../../../lambdas/platform/mail-parser.ts';
import { checkRows } from '../../support/rows.ts';
import { type Case, cases, rawMail } from './replies.ts';

const sender = 'no-reply@desk.example';
const isReply = ({ nature = 'message' }: Case) => nature === 'message';
const oneLine = (text: string) => text.replace(/\s+/g, ' ');

/** What is wrong with the text that is shown of a mail. */
async function faults(one: Case) {
  const comment = newText(await parseMail(rawMail(one)));
  const shown = oneLine(`${comment}\n${commentText(comment)}`);
  return {
    lost: one.must.filter((words) => !shown.includes(oneLine(words))),
    quoted: (one.quoted ?? []).filter((words) => shown.includes(words)),
    noise: (one.noise ?? []).filter((words) => shown.includes(words)),
  };
}

const replies = cases.filter(isReply);

test('the corpus has at least 60 replies', () => {
  expect(replies.length).toBeGreaterThanOrEqual(60);
});

test('no word of a reply is lost', () =>
  checkRows(
    replies,
    ({ name }) => name,
    async (reply) => {
      expect((await faults(reply)).lost).toEqual([]);
    },
  ));

test('of at least 95 % of the replies exactly what is new is shown', async () => {
  const wrong: string[] = [];
  for (const one of replies) {
    const { lost, quoted, noise } = await faults(one);
    const found = [
      ...lost.map((words) => `lost ${words}`),
      ...[...quoted, ...noise].map((words) => `shows ${words}`),
    ];
    if (found.length > 0) wrong.push(`${one.name}: ${found.join(', ')}`);
  }
  const right = 1 - wrong.length / replies.length;
  expect(right, wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
});

test('a person is distinguished from a program', () =>
  checkRows(
    cases,
    ({ name }) => name,
    async (mail) => {
      expect(natureOf(await parseMail(rawMail(mail)), sender)).toBe(mail.nature ?? 'message');
    },
  ));
