import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createFilePath, formatContentDisposition } from '../../lambdas/attachments/file-names.ts';
import { toNameSkeleton } from '../../lambdas/companies/name-skeleton.ts';
import { composeEnquiryMail } from '../../lambdas/enquiries/mail.ts';
import { formatCsv } from '../../lambdas/domain/text/csv.ts';
import { lowestSequenceNumber } from '../../lambdas/domain/ticket/search-document.ts';
import { fillForm } from '../../lambdas/http/fill-form.ts';
import { renderFormattedText } from '../../lambdas/notifications/words/formatted-html.ts';
import { composeMonthlyMail } from '../../lambdas/notifications/monthly/monthly-words.ts';
import { composeTicketMail } from '../../lambdas/notifications/words/ticket-mail.ts';
import { renderRss } from '../../lambdas/pages/rss.ts';
import { parseDeviceName } from '../../lambdas/people/sessions/device-name.ts';
import { renderPersonalDataPage } from '../../lambdas/personal-data/page.ts';
import { PersonalData } from '../../lambdas/personal-data/personal-data.ts';
import { createAnonymizer } from '../../lambdas/personal-data/anonymise.ts';
import { parseMail } from '../../lambdas/platform/mail/parsing/mail-parser.ts';
import { composeMimeMessage } from '../../lambdas/platform/mail/mail-with-headers.ts';
import { findExcerpts } from '../../lambdas/search/excerpts.ts';
import { matchDocument } from '../../lambdas/search/index-query.ts';
import { type TicketSearch, matchesSearch, toIndexQuery } from '../../lambdas/search/query.ts';
import { type TicketTexts, toDocument } from '../../lambdas/search/ticket-texts.ts';
import { ReportFigures } from '../../shared/contract/reports.ts';
import { parseLinkTarget } from '../../shared/markdown/link-target.ts';
import { fillPlaceholders, getFirstName, findPlaceholderError } from '../../shared/model/canned-replies.ts';
import { fold, foldWithPositions } from '../../shared/model/folded-text.ts';
import { limits } from '../../shared/model/limits.ts';
import { parseSearch } from '../../shared/model/search-query.ts';
import { countedFigures } from '../../shared/model/reports.ts';
import { noFigures } from '../support/report-figures.ts';
import { parseTypedTicketNumber } from '../../shared/model/ticket-number.ts';
import { createExamplePayload, createSlackBody, createTeamsBody } from '../../shared/model/webhook-cards.ts';
import { FormattedText } from '../../web/conversation/markdown/formatted.tsx';
import { findMentions, findOpenMention, suggestPeople } from '../../web/conversation/mentions/names.ts';
import { readAlerts, readCsvTable, readFreshdeskExport, readZendeskExport } from './readers.ts';
import { findSimilarTickets } from '../../web/portal/new-ticket/similar-tickets.ts';

const createTicketTexts = (text: string): TicketTexts => ({
  id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  facets: { company_id: 'acme', status: 'new', priority: 'low', assignee_id: '' },
  tags: [],
  publicTexts: [
    { place: 'ticket_number', text: 'TKT-000124' },
    ...['subject', 'comment'].map(toPlacedText(text)),
  ],
  internal: [],
});
const toPlacedText = (text: string) => (place: string) => ({
  place: place === 'subject' ? ('subject' as const) : ('comment' as const),
  text,
});

function searchText(text: string): string {
  const requestedSearch: TicketSearch = {
    query: parseSearch(text.slice(0, limits.search), true),
    filters: [],
    searchScope: { kind: 'all' },
  };
  const ticket = createTicketTexts(text);
  const isFound =
    matchDocument(toIndexQuery(requestedSearch), toDocument(ticket, lowestSequenceNumber)) !== undefined;
  if (matchesSearch(requestedSearch, ticket) && !isFound)
    throw new Error('The index does not find a text that matches');
  return JSON.stringify(findExcerpts(requestedSearch, ticket));
}

function foldText(text: string): string {
  const foldedText = fold(text);
  if (fold(foldedText) !== foldedText) throw new Error('Folding a folded text changes it again');
  if (foldWithPositions(text).text.replaceAll(/ +/g, ' ').trim() !== foldedText)
    throw new Error('The positions of matches are wrong');
  return foldedText;
}

function renderTicketMail(text: string): string {
  const line = text.slice(0, limits.subject);
  const {
    html,
    text: plainText,
    subject,
  } = composeTicketMail({
    to: 'jane@acme.example',
    ticket: {
      id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
      ticket_number: 'TKT-000124',
      subject: line,
      company_name: line,
      priority: 'low',
    },
    events: [
      { type: 'new_ticket', author: line, text },
      { type: 'comment', author: line, text, files: [{ file_name: line, file_size: 7 }] },
      { type: 'rated', author: line, answer: 'good', comment: text },
      { type: 'resumed', reason: text },
    ],
    earlierMessage: { author: line, text },
    reply_to: undefined,
    reason: 'You follow it.',
    links: { ticket: undefined, settings: 'https://a.example/s', leave_by_post: 'https://a.example/l' },
  });
  return `${subject}${plainText}${html}`;
}

function processNames(text: string): string {
  const name = text.slice(0, limits.name);
  const people = [{ id: '1', name, email: 'a@example.com' }];
  return JSON.stringify([
    toNameSkeleton(name),
    findMentions(text, people).length,
    suggestPeople(name, people).length,
    findOpenMention(text, text.length),
    findSimilarTickets(name, [{ id: '1', subject: text }]).length,
  ]);
}

function formatFileName(text: string): string {
  const name = text.slice(0, limits.file_name);
  const disposition = formatContentDisposition(name);
  if (!/^[\x20-\x7e]*$/.test(disposition)) throw new Error('A header must be ASCII only');
  return createFilePath('T', name, new Date(0), 0) + disposition;
}

/** The text without invisible characters. */
const removeInvisibleCharacters = (text: string) => text.replace(/[\s\p{C}]+/gu, '');

async function renderEnquiryMail(text: string): Promise<string> {
  process.env['MAIL_FROM'] = 'no-reply@desk.example';
  const line = text.replace(/\s+/g, ' ').slice(0, limits.subject).toWellFormed();
  const writtenEnquiry = {
    id: '1',
    source: 'mail' as const,
    received_at: '2026-01-01T00:00:00.000Z',
    name: line,
    email: line,
    company: line,
    subject: line,
    message: text,
    state: 'open' as const,
    closed_by: null,
    closed_at: null,
    ticket: null,
  };
  const mail = await composeMimeMessage(
    composeEnquiryMail(writtenEnquiry, 'team@desk.example', 'https://a.example'),
  );
  const { subject, header } = await parseMail(mail);
  if (['bcc', 'cc'].some((name) => header(name) !== undefined)) throw new Error('A text added a header');
  if (
    removeInvisibleCharacters(subject) !==
    removeInvisibleCharacters(`Website enquiry: ${writtenEnquiry.subject}`)
  )
    throw new Error(`Mail programs show another subject: ${subject}`);
  return mail.toString();
}

function eraseName(text: string): string {
  const name = text.slice(0, limits.name).trim();
  const erasure = { person: '1', former_ids: [], names: [name], addresses: [text.slice(0, limits.email)] };
  return JSON.stringify(
    createAnonymizer(erasure)({ content: `${text} ${name}`, user_name: name, user_id: '1' }),
  );
}

function fillCannedReply(text: string): string {
  const ticket = {
    requester_name: text.slice(0, limits.name),
    first_name: getFirstName(text.slice(0, limits.name)),
    ticket_number: 'TKT-000124',
    company_name: text.slice(0, limits.name),
    due_time: '',
  };
  return `${fillPlaceholders(text.slice(0, limits.canned_reply), ticket)}${findPlaceholderError(text)}`;
}

const createPost = (text: string) => ({
  id: '1',
  slug: 'a',
  title: text,
  excerpt: text,
  author: text,
  category: 'Company News' as const,
  published_date: '2026-01-01',
  read_time: '1 min',
});

const fillRefusedForm = (text: string): string =>
  fillForm('<title>F</title><div id="f-failed"></div><textarea id="f-message"></textarea>', {
    id: 'f',
    heading: text,
    values: new Map([
      ['message', text],
      [text, text],
    ]),
    errors: new Map([['message', text]]),
    messages: [text],
  });

function resolveLink(text: string): string {
  const [href = '', label = ''] = text.split('](');
  return JSON.stringify([parseLinkTarget(href, label) ?? null, parseLinkTarget(label, href) ?? null]);
}

function renderWebhookCard(text: string): string {
  const line = text.slice(0, limits.subject);
  const payload = createExamplePayload('https://a.example', new Date(0));
  const { ticket, ...data } = payload.data;
  const body = {
    ...payload,
    data: {
      ...data,
      actor: { ...data.actor, name: line },
      ticket: { ...ticket, subject: line, company: { ...ticket.company, name: line } },
    },
  };
  const slackJson = JSON.stringify(createSlackBody(body));
  // Slack interprets markup and mentions in `text`, so they must be escaped.
  if (/^\{"text":"(?:[^"\\]|\\.)*[<>]/.test(slackJson)) throw new Error('A text is markup in Slack');
  return slackJson + JSON.stringify(createTeamsBody(body));
}

const figures = {
  ...noFigures,
  ...Object.fromEntries(countedFigures.map((name) => [name, 1])),
  open_at_end: 1,
};

async function renderMonthlyMail(text: string): Promise<string> {
  process.env['MAIL_FROM'] = 'no-reply@desk.example';
  const name = text.replace(/\s+/g, ' ').slice(0, limits.name).toWellFormed();
  const report = {
    company: { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', name },
    month: '2026-01',
    complete: true,
    total: ReportFigures.parse(figures),
    before: null,
    weeks: [],
    promised: true,
  };
  const mail = composeMonthlyMail({ to: 'jane@acme.example', report, link: 'https://a.example/r' });
  if (/<(script|b)>/i.test(mail.html)) throw new Error('A name is markup');
  return (await composeMimeMessage(mail)).toString();
}

function renderPersonalData(text: string): string {
  const data = new PersonalData();
  data.add('comments', { content: text, [text]: text });
  const html = renderPersonalDataPage(data, new Date(0));
  if (/<(script|b)>/i.test(html)) throw new Error('A text is markup');
  return html;
}

/** The functions that read or show untrusted text; each throws if it processes a text incorrectly. */
export const textProcessors: Readonly<Record<string, (text: string) => string | Promise<string>>> = {
  'a comment on a screen': (text) => renderToStaticMarkup(createElement(FormattedText, { text })),
  'a comment in a mail': renderFormattedText,
  'a mail about a ticket': renderTicketMail,
  'a search': searchText,
  'folded text': foldText,
  'the number of a ticket': (text) => parseTypedTicketNumber(text) ?? '',
  'a link': resolveLink,
  names: processNames,
  'the name of a file': formatFileName,
  'a CSV file': (text) => formatCsv(text.split('\n').map((line) => line.split(','))),
  'a feed': (text) => renderRss([createPost(text)], 'https://a.example'),
  'a form that was refused': fillRefusedForm,
  'a mail about an enquiry': renderEnquiryMail,
  'a text after the erasure of a person': eraseName,
  'a canned reply': fillCannedReply,
  'the card of a webhook': renderWebhookCard,
  'a monthly mail': renderMonthlyMail,
  'a copy of personal data': renderPersonalData,
  'a CSV file to import': readCsvTable,
  'an alert of a monitoring tool': readAlerts,
  'an export of Zendesk': readZendeskExport,
  'an export of Freshdesk': readFreshdeskExport,
  'the name of a device': (text) => JSON.stringify(parseDeviceName(text)),
};
