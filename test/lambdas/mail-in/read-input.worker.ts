// Reads inputs as the product does, in a separate thread that can be ended.
import { parentPort } from 'node:worker_threads';
import { limits } from '@portico/shared/model/limits.ts';
import {
  shortenText,
  splitOffNewText,
  readFormattedText,
  readWholeText,
} from '../../../lambdas/mail-in/reply/mail-text.ts';
import { cleanText } from '../../../lambdas/domain/text/clean-text.ts';
import { toTicketSubject } from '../../../lambdas/mail-in/subject.ts';
import { selectFiles } from '../../../lambdas/mail-in/files.ts';
import { parseHtmlLines, toPlainText } from '../../../lambdas/mail-in/reply/html-lines.ts';
import { classifyMail } from '../../../lambdas/mail-in/decision/mail-category.ts';
import { removeKeys, splitReply } from '../../../lambdas/mail-in/reply/visible-reply.ts';
import { UnreadableMail, parseMail } from '../../../lambdas/platform/mail/parsing/mail-parser.ts';
import type { Input } from './any-input.ts';

// Ignores case: some mail programs write headings in capitals either in the text or in the HTML.
const splitIntoWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Describes what is wrong with the result; undefined if it is right. */
type Fault = string | undefined;

function findLostWord(text: string, { visible, left_out }: { visible: string; left_out: string }): Fault {
  const keptWords = new Set(splitIntoWords(`${visible} ${left_out}`));
  const lostWord = splitIntoWords(text).find((word) => !keptWords.has(word));
  return lostWord === undefined ? undefined : `lost ${lostWord.slice(0, 40)}`;
}

async function findMailFault(source: string): Promise<Fault> {
  const mail = await parseMail(Buffer.from(source, 'latin1')).catch((error: unknown) => {
    if (error instanceof UnreadableMail) return undefined;
    throw error;
  });
  if (!mail) return undefined;
  const { content, left_out } = splitOffNewText(mail);
  const { attachedFiles, left_out: leftOutFileNames } = selectFiles(mail);
  classifyMail(mail, 'no-reply@desk.example');
  const exceededLimitIndex = [
    shortenText(content, limits.comment).length > limits.comment,
    left_out.length > limits.left_out,
    shortenText(readFormattedText(mail), limits.description).length > limits.description,
    toTicketSubject(mail).length > limits.subject,
    readWholeText(mail).length > 2_300_000,
    leftOutFileNames.length > 101,
    [...attachedFiles.map(({ file_name }) => file_name), ...leftOutFileNames].some(
      (name) => name.length > limits.file_name,
    ),
  ].indexOf(true);
  if (exceededLimitIndex >= 0) return `grew beyond limit ${exceededLimitIndex}`;
  if (/reply\+\w{53}@/i.test(`${content} ${left_out}`)) return 'shows a reply address';
  const allText = removeKeys(cleanText(`${mail.text} ${toPlainText(parseHtmlLines(mail.html))}`));
  return left_out.length === limits.left_out
    ? undefined
    : findLostWord(allText, { visible: content, left_out });
}

function findHtmlFault(source: string): Fault {
  const text = toPlainText(parseHtmlLines(source));
  return text.length > source.length * 3 + 100 ? 'grew' : undefined;
}

const replyContext = { sender: ['Jane Doe', 'jane@acme.example'], subject: 'Re: [PT-1042] Printer offline' };

async function findFault({ kind, source }: Input): Promise<Fault> {
  if (kind === 'html') return findHtmlFault(source);
  if (kind === 'reply') return findLostWord(source, splitReply(source, replyContext));
  return findMailFault(source);
}

parentPort?.on('message', (input: Input) => {
  const cpuUsageBefore = process.threadCpuUsage();
  void findFault(input)
    .catch((error: unknown) => `threw ${String(error)}`)
    .then((fault) => {
      const { user, system } = process.threadCpuUsage(cpuUsageBefore);
      parentPort?.postMessage({ fault, seconds: (user + system) / 1e6 });
    });
});
