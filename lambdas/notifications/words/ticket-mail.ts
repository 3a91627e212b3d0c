import { brand } from '@portico/shared/brand.ts';
import { fileSize } from '@portico/shared/model/file-size.ts';
import type { RatingAnswer } from '@portico/shared/model/ratings.ts';
import { type ReminderKind, type ClockKind, clockKindTexts } from '@portico/shared/model/service-levels.ts';
import { answerLine } from '../../domain/mail/answer-line.ts';
import { escapeHtml } from '../../platform/mail/html.ts';
import {
  mailButton,
  mailLink,
  mailPage,
  mailQuote,
  mailWords,
  mutedMailText,
  senderLine,
} from '../../platform/mail/mail-page.ts';
import type { MailWithHeaders } from '../../platform/mail/mail-with-headers.ts';
import { formattedHtml } from './formatted-html.ts';
import { questionHtml, questionText, ratedHeading, ratedHtml, ratedText } from './rating-words.ts';
import { indentedText, paragraphsHtml, quotedText, shortenMailText } from './mail-text.ts';

/** A file of a comment. The mail shows its name, and links to the ticket, which requires sign-in. */
export interface MailedFile {
  readonly file_name: string;
  /** Bytes. */
  readonly file_size: number;
}

/** An event as a mail shows it. `by`: 'NAME, COMPANY' (author-name.ts). */
export type MailEventDetails =
  | { readonly what: 'received'; readonly on_behalf: boolean }
  | { readonly what: 'new_ticket'; readonly by: string; readonly text: string }
  /** Another user made the reader a follower, or copied them in. */
  | { readonly what: 'followed'; readonly by: string; readonly in_copy: boolean; readonly text: string }
  | { readonly what: 'assigned'; readonly by: string; readonly text: string }
  | {
      readonly what: 'comment';
      readonly by: string;
      readonly text: string;
      readonly files: readonly MailedFile[];
      /** Whether the comment mentions the reader. */
      readonly is_mention?: boolean;
    }
  | {
      readonly what: 'due';
      readonly reminder: ReminderKind;
      readonly kind: ClockKind;
      /** ISO 8601. */
      readonly due_at: string;
    }
  /** The ticket was taken off hold. */
  | { readonly what: 'resumed'; readonly reason: string }
  /** An internal note mentions the reader. Its text is not mailed. */
  | { readonly what: 'noted'; readonly by: string }
  | {
      readonly what: 'status';
      readonly by: string;
      readonly became: 'resolved' | 'closed' | 'reopened';
      /** The number of the ticket into which this one was merged. */
      readonly into?: string;
      /** The rating links for the requester, by answer. */
      readonly rate?: Readonly<Record<RatingAnswer, string>> | undefined;
    }
  /** The requester's rating. */
  | { readonly what: 'rated'; readonly by: string; readonly answer: RatingAnswer; readonly comment: string };

export interface TicketMail {
  readonly to: string;
  readonly ticket: {
    readonly id: string;
    readonly ticket_number: string;
    readonly subject: string;
    readonly company_name: string;
    readonly priority: string;
  };
  /** In chronological order; at least one. */
  readonly acts: readonly MailEventDetails[];
  /** The comment to which the first new comment replies. */
  readonly earlier: { readonly by: string; readonly text: string } | undefined;
  /** The reply address; undefined if the mail cannot be answered. */
  readonly reply_to: string | undefined;
  /** The sentence that says why the reader receives the mail. */
  readonly reason: string;
  readonly links: {
    /** The ticket's page, which requires sign-in; undefined for a reader without an account. */
    readonly ticket: string | undefined;
    readonly settings: string;
    /** The URL to which a mail program posts its unsubscribe form (RFC 8058). */
    readonly leave_by_post: string;
  };
}

const maxQuotationLength = 300;
const longestDescription = 2_000;
const maxPreviewLength = 120;

const dueTexts: Readonly<Record<ReminderKind, string>> = {
  due_soon: 'is due soon',
  overdue: 'is overdue',
};

function formatHeading(act: MailEventDetails): string {
  if (act.what === 'received')
    return act.on_behalf ? 'We have created a ticket for you' : 'We have received your ticket';
  if (act.what === 'new_ticket') return `${act.by} created a ticket`;
  if (act.what === 'followed')
    return `${act.by} ${act.in_copy ? 'put you in copy' : 'added you as a follower'}`;
  if (act.what === 'assigned') return `${act.by} assigned the ticket to you`;
  if (act.what === 'resumed') return 'The ticket is no longer on hold';
  if (act.what === 'comment') return `${act.by} ${act.is_mention === true ? 'mentioned you' : 'wrote'}`;
  if (act.what === 'due') return `${clockKindTexts[act.kind]} ${dueTexts[act.reminder]}`;
  if (act.what === 'rated') return ratedHeading(act);
  if (act.what === 'noted') return `${act.by} mentioned you in an internal note`;
  if (act.into !== undefined) return `${act.by} merged the ticket into ${act.into}`;
  return act.became === 'reopened'
    ? `${act.by} reopened the ticket`
    : `${act.by} set the ticket to ${act.became}`;
}

/** Our text below the heading. */
function ourText(act: MailEventDetails, { ticket }: TicketMail): string {
  if (act.what === 'received')
    return `Your ticket number is ${ticket.ticket_number}. We will write to you when there is an answer.`;
  if (act.what === 'new_ticket' || act.what === 'assigned') return `Priority: ${ticket.priority}`;
  if (act.what === 'followed') return 'You receive mails about new comments and the status. The ticket says:';
  if (act.what === 'resumed') return 'It was on hold until now:';
  if (act.what === 'comment') return '';
  if (act.what === 'due') {
    const at = `${act.due_at.slice(0, 10)} ${act.due_at.slice(11, 16)} UTC`;
    return `Priority: ${ticket.priority}\n\nDue: ${at}`;
  }
  if (act.what === 'rated') return ratedText(act);
  if (act.what === 'noted') return 'Internal notes are not sent by mail. Open the ticket to read it.';
  if (act.into !== undefined)
    return `It continues there. What you write on this ticket is added to ${act.into}.`;
  return act.became === 'resolved' ? 'If something is still not right, reply on the ticket.' : '';
}

/** A text that a person wrote. It is set apart, because it could otherwise look like one of our headings. */
function theirText(act: MailEventDetails): string {
  if (act.what === 'comment') return act.text.trim();
  if (act.what === 'resumed') return act.reason;
  return act.what === 'new_ticket' || act.what === 'assigned' || act.what === 'followed'
    ? shortenMailText(act.text, longestDescription)
    : '';
}

const listFiles = (act: MailEventDetails): readonly MailedFile[] => (act.what === 'comment' ? act.files : []);
const formatFileName = ({ file_name, file_size }: MailedFile) => `${file_name} (${fileSize(file_size)})`;

const filesText = (act: MailEventDetails): string =>
  listFiles(act).length === 0
    ? ''
    : ['Files on the ticket:', ...listFiles(act).map((file) => `- ${formatFileName(file)}`)].join('\n');

const filesHtml = (act: MailEventDetails, { links }: TicketMail): string => {
  if (listFiles(act).length === 0) return '';
  const items = listFiles(act).map((file) => {
    const name = escapeHtml(formatFileName(file));
    return `<li>${links.ticket === undefined ? name : mailLink(escapeHtml(links.ticket), name)}</li>`;
  });
  return `<p style="margin-bottom:0">Files on the ticket:</p><ul style="margin-top:0;overflow-wrap:anywhere">${items.join('')}</ul>`;
};

const mainHeading = (mail: TicketMail): string => {
  const [first, ...others] = mail.acts;
  if (first === undefined) throw new TypeError('A mail has at least one event');
  return others.length === 0 ? formatHeading(first) : `${mail.acts.length} updates on the ticket`;
};

const noReplyAdvice = 'Mails to this address are not read: please answer on the ticket.';
const noReplyAdviceWithoutAccount = `Mails to this address are not read: please write to ${brand.supportEmail}, with the number of the ticket.`;

const replyAdvice = 'Answer this mail to add a comment to the ticket; files that you attach go with it.';

function selectAdvice({ links, reply_to }: TicketMail): string {
  if (reply_to !== undefined) return replyAdvice;
  return links.ticket === undefined ? noReplyAdviceWithoutAccount : noReplyAdvice;
}

function textBody(mail: TicketMail): string {
  const { ticket, acts, earlier, links, reason, reply_to } = mail;
  const parts = [
    reply_to === undefined ? '' : answerLine,
    `${ticket.ticket_number}: ${ticket.subject}`,
    ...acts.flatMap((act) => [
      `${formatHeading(act)}${act.what === 'comment' ? ':' : '.'}`,
      ourText(act, mail),
      indentedText(theirText(act)),
      filesText(act),
      act.what === 'status' && act.rate ? questionText(act.rate) : '',
    ]),
    ...(earlier
      ? [`Earlier, ${earlier.by} wrote:\n${quotedText(shortenMailText(earlier.text, maxQuotationLength))}`]
      : []),
    ...(links.ticket === undefined ? [] : [`Open the ticket: ${links.ticket}`]),
    `--\n${selectAdvice(mail)}\n${reason} Stop mails about this ticket, or choose which mails you receive: ${links.settings}`,
    senderLine,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const ourHtml = (act: MailEventDetails, mail: TicketMail): string =>
  act.what === 'rated' ? ratedHtml(act) : paragraphsHtml(ourText(act, mail));

function theirHtml(act: MailEventDetails): string {
  const text = theirText(act);
  if (text === '') return '';
  return mailWords(act.what === 'comment' ? formattedHtml(text) : paragraphsHtml(text));
}

const actHtml = (act: MailEventDetails, mail: TicketMail, isOnly: boolean): string => {
  const heading = isOnly
    ? ''
    : `<p style="margin-bottom:0;font-weight:600">${escapeHtml(formatHeading(act))}</p>\n`;
  const question = act.what === 'status' && act.rate ? questionHtml(act.rate) : '';
  return heading + ourHtml(act, mail) + theirHtml(act) + filesHtml(act, mail) + question;
};

/** Shown after the subject in lists of mails, but not in the mail. */
const preview = (mail: TicketMail): string => {
  const [first] = mail.acts;
  const text = first
    ? `${formatHeading(first)}: ${`${ourText(first, mail)} ${theirText(first)}`.trim()}`
    : '';
  return `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(shortenMailText(text, maxPreviewLength))}</div>`;
};

function htmlBody(mail: TicketMail): string {
  const { ticket, acts, earlier, links, reason, reply_to } = mail;
  const parts = [
    preview(mail),
    ...(reply_to === undefined ? [] : [mutedMailText(`<p>${answerLine}</p>`)]),
    mutedMailText(`${escapeHtml(ticket.ticket_number)} · ${escapeHtml(ticket.subject)}`),
    `<h1 style="margin:.25rem 0 1rem;font-size:1.25rem;line-height:1.3;overflow-wrap:anywhere">${escapeHtml(mainHeading(mail))}</h1>`,
    ...acts.map((act) => actHtml(act, mail, acts.length === 1)),
    ...(links.ticket === undefined
      ? []
      : [`<p style="margin:1.5rem 0">${mailButton(escapeHtml(links.ticket), 'Open the ticket')}</p>`]),
    ...(earlier
      ? [
          mailQuote(
            `<p>Earlier, ${escapeHtml(earlier.by)} wrote:</p>\n${formattedHtml(shortenMailText(earlier.text, maxQuotationLength))}`,
          ),
        ]
      : []),
    mutedMailText(
      `<p>${escapeHtml(selectAdvice(mail))}</p><p>${escapeHtml(reason)} ${mailLink(escapeHtml(links.settings), 'Stop mails about this ticket, or choose which mails you receive')}</p>`,
    ),
  ];
  return mailPage(parts.join('\n'));
}

/**
 * Mail programs group the mails of a ticket by this id. It is in the headers that refer to other mails,
 * because SES leaves these headers unchanged. No mail has it as its Message-ID, because SES replaces that
 * header.
 * https://docs.aws.amazon.com/ses/latest/dg/header-fields.html
 */
const formatThreadId = (ticket_id: string) => `<ticket.${ticket_id.toLowerCase()}@${brand.mailDomain}>`;

/**
 * Composes a mail about a ticket to one person. The subject is the same in all mails of a ticket, because
 * mail programs also group by subject.
 */
export function composeTicketMail(mail: TicketMail): MailWithHeaders {
  const { ticket, links } = mail;
  const thread = formatThreadId(ticket.id);
  return {
    to: mail.to,
    ...(mail.reply_to !== undefined && { reply_to: mail.reply_to }),
    subject: `[${ticket.ticket_number}] ${ticket.subject}`,
    text: textBody(mail),
    html: htmlBody(mail),
    headers: {
      'In-Reply-To': thread,
      References: thread,
      'List-Unsubscribe': `<${links.leave_by_post}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // Suppresses vacation messages and other automatic answers (RFC 3834; Exchange).
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
  };
}
