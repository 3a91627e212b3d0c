import { limits } from '@portico/shared/model/limits.ts';
import { textRules } from '@portico/shared/model/text-rules.ts';
import { cleanText } from '../domain/text/clean-text.ts';
import { truncateLine } from '../domain/text/fitting-line.ts';
import type { ParsedMail } from '../platform/mail/parsing/mail-parser.ts';

const noSubject = '(no subject)';

const toSubjectLine = ({ subject }: Pick<ParsedMail, 'subject'>): string =>
  cleanText(subject)
    .replace(/\s+/g, ' ')
    .replace(/^((re|fwd?|aw|wg|tr|rv)\s*:\s*)+/i, '');

/** The mail's subject as a ticket's subject. */
export function toTicketSubject(mail: Pick<ParsedMail, 'subject'>): string {
  const line = truncateLine(toSubjectLine(mail), limits.subject).trim();
  return textRules.not_blank.passes(line) ? line : noSubject;
}

/** The text of a first mail, preceded by the whole subject if the ticket's subject was cut. */
export function composeFirstMailText(text: string, mail: Pick<ParsedMail, 'subject'>): string {
  const line = toSubjectLine(mail);
  return line.length > limits.subject ? `${line}\n\n${text}`.trim() : text;
}
