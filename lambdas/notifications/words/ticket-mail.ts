import { brand } from '@portico/shared/brand.ts';
import { formatFileSize } from '@portico/shared/model/file-size.ts';
import type { RatingAnswer } from '@portico/shared/model/ratings.ts';
import { type ReminderKind, type ClockKind, clockKindTexts } from '@portico/shared/model/service-levels.ts';
import { answerLine } from '../../domain/mail/answer-line.ts';
import { escapeHtml } from '../../platform/mail/html.ts';
import {
  renderMailButton,
  renderMailLink,
  renderMailPage,
  renderMailQuote,
  renderMailUserText,
  renderMutedMailText,
  senderLine,
} from '../../platform/mail/mail-page.ts';
import type { MailWithHeaders } from '../../platform/mail/mail-with-headers.ts';
import { renderFormattedText } from './formatted-html.ts';
import {
  formatQuestionHtml,
  formatQuestionText,
  formatRatingHeading,
  formatRatingHtml,
  formatRatingText,
} from './rating-words.ts';
import { indentText, formatParagraphs, quoteText, shortenMailText } from './mail-text.ts';

/** A file of a comment. The mail shows its name, and links to the ticket, which requires sign-in. */
export interface MailedFile {
  readonly file_name: string;
  /** Bytes. */
  readonly file_size: number;
}

/** An event as a mail shows it. `author`: 'NAME, COMPANY' (author-name.ts). */
export type MailEventDetails =
  | { readonly type: 'received'; readonly on_behalf: boolean }
  | { readonly type: 'new_ticket'; readonly author: string; readonly text: string }
  /** Another user made the reader a follower, or copied them in. */
  | { readonly type: 'followed'; readonly author: string; readonly in_copy: boolean; readonly text: string }
  | { readonly type: 'assigned'; readonly author: string; readonly text: string }
  | {
      readonly type: 'comment';
      readonly author: string;
      readonly text: string;
      readonly files: readonly MailedFile[];
      /** Whether the comment mentions the reader. */
      readonly is_mention?: boolean;
    }
  | {
      readonly type: 'due';
      readonly reminder: ReminderKind;
      readonly kind: ClockKind;
      /** ISO 8601. */
      readonly due_at: string;
    }
  /** The ticket was taken off hold. */
  | { readonly type: 'resumed'; readonly reason: string }
  /** An internal note mentions the reader. Its text is not mailed. */
  | { readonly type: 'noted'; readonly author: string }
  | {
      readonly type: 'status';
      readonly author: string;
      readonly statusChange: 'resolved' | 'closed' | 'reopened';
      /** The number of the ticket into which this one was merged. */
      readonly mergeTargetNumber?: string;
      /** The rating links for the requester, by answer. */
      readonly answerUrls?: Readonly<Record<RatingAnswer, string>> | undefined;
    }
  /** The requester's rating. */
  | {
      readonly type: 'rated';
      readonly author: string;
      readonly answer: RatingAnswer;
      readonly comment: string;
    };

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
  readonly events: readonly MailEventDetails[];
  /** The comment to which the first new comment replies. */
  readonly earlierMessage: { readonly author: string; readonly text: string } | undefined;
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
const maxDescriptionLength = 2_000;
const maxPreviewLength = 120;

const dueTexts: Readonly<Record<ReminderKind, string>> = {
  due_soon: 'is due soon',
  overdue: 'is overdue',
};

function formatHeading(event: MailEventDetails): string {
  if (event.type === 'received')
    return event.on_behalf ? 'We have created a ticket for you' : 'We have received your ticket';
  if (event.type === 'new_ticket') return `${event.author} created a ticket`;
  if (event.type === 'followed')
    return `${event.author} ${event.in_copy ? 'put you in copy' : 'added you as a follower'}`;
  if (event.type === 'assigned') return `${event.author} assigned the ticket to you`;
  if (event.type === 'resumed') return 'The ticket is no longer on hold';
  if (event.type === 'comment')
    return `${event.author} ${event.is_mention === true ? 'mentioned you' : 'wrote'}`;
  if (event.type === 'due') return `${clockKindTexts[event.kind]} ${dueTexts[event.reminder]}`;
  if (event.type === 'rated') return formatRatingHeading(event);
  if (event.type === 'noted') return `${event.author} mentioned you in an internal note`;
  if (event.mergeTargetNumber !== undefined)
    return `${event.author} merged the ticket into ${event.mergeTargetNumber}`;
  return event.statusChange === 'reopened'
    ? `${event.author} reopened the ticket`
    : `${event.author} set the ticket to ${event.statusChange}`;
}

/** Our text below the heading. */
function formatSystemText(event: MailEventDetails, { ticket }: TicketMail): string {
  if (event.type === 'received')
    return `Your ticket number is ${ticket.ticket_number}. We will write to you when there is an answer.`;
  if (event.type === 'new_ticket' || event.type === 'assigned') return `Priority: ${ticket.priority}`;
  if (event.type === 'followed')
    return 'You receive mails about new comments and the status. The ticket says:';
  if (event.type === 'resumed') return 'It was on hold until now:';
  if (event.type === 'comment') return '';
  if (event.type === 'due') {
    const at = `${event.due_at.slice(0, 10)} ${event.due_at.slice(11, 16)} UTC`;
    return `Priority: ${ticket.priority}\n\nDue: ${at}`;
  }
  if (event.type === 'rated') return formatRatingText(event);
  if (event.type === 'noted') return 'Internal notes are not sent by mail. Open the ticket to read it.';
  if (event.mergeTargetNumber !== undefined)
    return `It continues there. What you write on this ticket is added to ${event.mergeTargetNumber}.`;
  return event.statusChange === 'resolved' ? 'If something is still not right, reply on the ticket.' : '';
}

/** A text that a person wrote. It is set apart, because it could otherwise look like one of our headings. */
function formatUserText(event: MailEventDetails): string {
  if (event.type === 'comment') return event.text.trim();
  if (event.type === 'resumed') return event.reason;
  return event.type === 'new_ticket' || event.type === 'assigned' || event.type === 'followed'
    ? shortenMailText(event.text, maxDescriptionLength)
    : '';
}

const listFiles = (event: MailEventDetails): readonly MailedFile[] =>
  event.type === 'comment' ? event.files : [];
const formatFileName = ({ file_name, file_size }: MailedFile) =>
  `${file_name} (${formatFileSize(file_size)})`;

const formatFilesText = (event: MailEventDetails): string =>
  listFiles(event).length === 0
    ? ''
    : ['Files on the ticket:', ...listFiles(event).map((file) => `- ${formatFileName(file)}`)].join('\n');

const formatFilesHtml = (event: MailEventDetails, { links }: TicketMail): string => {
  if (listFiles(event).length === 0) return '';
  const items = listFiles(event).map((file) => {
    const name = escapeHtml(formatFileName(file));
    return `<li>${links.ticket === undefined ? name : renderMailLink(escapeHtml(links.ticket), name)}</li>`;
  });
  return `<p style="margin-bottom:0">Files on the ticket:</p><ul style="margin-top:0;overflow-wrap:anywhere">${items.join('')}</ul>`;
};

const formatMainHeading = (mail: TicketMail): string => {
  const [first, ...others] = mail.events;
  if (first === undefined) throw new TypeError('A mail has at least one event');
  return others.length === 0 ? formatHeading(first) : `${mail.events.length} updates on the ticket`;
};

const noReplyAdvice = 'Mails to this address are not read: please answer on the ticket.';
const noReplyAdviceWithoutAccount = `Mails to this address are not read: please write to ${brand.supportEmail}, with the number of the ticket.`;

const replyAdvice = 'Answer this mail to add a comment to the ticket; files that you attach go with it.';

function selectReplyAdvice({ links, reply_to }: TicketMail): string {
  if (reply_to !== undefined) return replyAdvice;
  return links.ticket === undefined ? noReplyAdviceWithoutAccount : noReplyAdvice;
}

function formatTextBody(mail: TicketMail): string {
  const { ticket, events, earlierMessage, links, reason, reply_to } = mail;
  const parts = [
    reply_to === undefined ? '' : answerLine,
    `${ticket.ticket_number}: ${ticket.subject}`,
    ...events.flatMap((event) => [
      `${formatHeading(event)}${event.type === 'comment' ? ':' : '.'}`,
      formatSystemText(event, mail),
      indentText(formatUserText(event)),
      formatFilesText(event),
      event.type === 'status' && event.answerUrls ? formatQuestionText(event.answerUrls) : '',
    ]),
    ...(earlierMessage
      ? [
          `Earlier, ${earlierMessage.author} wrote:\n${quoteText(shortenMailText(earlierMessage.text, maxQuotationLength))}`,
        ]
      : []),
    ...(links.ticket === undefined ? [] : [`Open the ticket: ${links.ticket}`]),
    `--\n${selectReplyAdvice(mail)}\n${reason} Stop mails about this ticket, or choose which mails you receive: ${links.settings}`,
    senderLine,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const formatGeneratedHtml = (event: MailEventDetails, mail: TicketMail): string =>
  event.type === 'rated' ? formatRatingHtml(event) : formatParagraphs(formatSystemText(event, mail));

function formatUserHtml(event: MailEventDetails): string {
  const text = formatUserText(event);
  if (text === '') return '';
  return renderMailUserText(event.type === 'comment' ? renderFormattedText(text) : formatParagraphs(text));
}

const formatEventHtml = (event: MailEventDetails, mail: TicketMail, isOnlyEvent: boolean): string => {
  const heading = isOnlyEvent
    ? ''
    : `<p style="margin-bottom:0;font-weight:600">${escapeHtml(formatHeading(event))}</p>\n`;
  const questionHtml =
    event.type === 'status' && event.answerUrls ? formatQuestionHtml(event.answerUrls) : '';
  return (
    heading +
    formatGeneratedHtml(event, mail) +
    formatUserHtml(event) +
    formatFilesHtml(event, mail) +
    questionHtml
  );
};

/** Shown after the subject in lists of mails, but not in the mail. */
const formatPreview = (mail: TicketMail): string => {
  const [first] = mail.events;
  const text = first
    ? `${formatHeading(first)}: ${`${formatSystemText(first, mail)} ${formatUserText(first)}`.trim()}`
    : '';
  return `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(shortenMailText(text, maxPreviewLength))}</div>`;
};

function formatHtmlBody(mail: TicketMail): string {
  const { ticket, events, earlierMessage, links, reason, reply_to } = mail;
  const parts = [
    formatPreview(mail),
    ...(reply_to === undefined ? [] : [renderMutedMailText(`<p>${answerLine}</p>`)]),
    renderMutedMailText(`${escapeHtml(ticket.ticket_number)} · ${escapeHtml(ticket.subject)}`),
    `<h1 style="margin:.25rem 0 1rem;font-size:1.25rem;line-height:1.3;overflow-wrap:anywhere">${escapeHtml(formatMainHeading(mail))}</h1>`,
    ...events.map((event) => formatEventHtml(event, mail, events.length === 1)),
    ...(links.ticket === undefined
      ? []
      : [`<p style="margin:1.5rem 0">${renderMailButton(escapeHtml(links.ticket), 'Open the ticket')}</p>`]),
    ...(earlierMessage
      ? [
          renderMailQuote(
            `<p>Earlier, ${escapeHtml(earlierMessage.author)} wrote:</p>\n${renderFormattedText(shortenMailText(earlierMessage.text, maxQuotationLength))}`,
          ),
        ]
      : []),
    renderMutedMailText(
      `<p>${escapeHtml(selectReplyAdvice(mail))}</p><p>${escapeHtml(reason)} ${renderMailLink(escapeHtml(links.settings), 'Stop mails about this ticket, or choose which mails you receive')}</p>`,
    ),
  ];
  return renderMailPage(parts.join('\n'));
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
  const threadId = formatThreadId(ticket.id);
  return {
    to: mail.to,
    ...(mail.reply_to !== undefined && { reply_to: mail.reply_to }),
    subject: `[${ticket.ticket_number}] ${ticket.subject}`,
    text: formatTextBody(mail),
    html: formatHtmlBody(mail),
    headers: {
      'In-Reply-To': threadId,
      References: threadId,
      'List-Unsubscribe': `<${links.leave_by_post}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // Suppresses vacation messages and other automatic answers (RFC 3834; Exchange).
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
  };
}
