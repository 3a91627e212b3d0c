import type { WebhookPayload } from '../contract/webhooks.ts';
import { adminPaths } from './admin-paths.ts';
import { testEventType, webhookEventTexts } from './webhooks.ts';

/** The fields that a card shows. */
export interface Card {
  readonly headline: string;
  readonly subject: string;
  readonly number: string;
  readonly url: string;
  readonly fields: readonly (readonly [label: string, value: string])[];
  /** ISO 8601, with a resolution of one second. */
  readonly due_at: string | null;
  readonly actorName: string;
}

const formatEnumValue = (value: string) =>
  value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ');

export function createCard({ type, data: { ticket, actor } }: WebhookPayload): Card {
  return {
    headline: type === testEventType ? 'Test message' : webhookEventTexts[type],
    subject: ticket.subject,
    number: ticket.ticket_number,
    url: ticket.url,
    fields: [
      ['Company', ticket.company.name],
      ['Priority', formatEnumValue(ticket.priority)],
      ['Status', formatEnumValue(ticket.status)],
      ['Assignee', ticket.assignee?.name ?? 'Nobody'],
    ],
    // Teams does not accept milliseconds.
    due_at: ticket.due_at && ticket.due_at.replace(/\.\d+/, ''),
    actorName: actor.name,
  };
}

/**
 * The body for an incoming webhook of Slack. Texts that people wrote are `plain_text`, in which links,
 * mentions and formatting do not work; only our own text uses Slack's markup.
 * https://docs.slack.dev/messaging/formatting-message-text
 */
export function createSlackBody(payload: WebhookPayload): object {
  const { headline, subject, number, url, fields, due_at, actorName } = createCard(payload);
  const createPlainText = (text: string) => ({ type: 'plain_text', text, emoji: false });
  const escapedSubject = subject.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const dueText = due_at && `<!date^${Date.parse(due_at) / 1000}^{date_short_pretty} {time}|${due_at}>`;
  return {
    // Slack shows this text in notifications, which do not show blocks.
    text: `${headline}: ${number} ${escapedSubject}`,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      {
        type: 'section',
        text: { type: 'mrkdwn', text: `*${headline}* · <${url}|${number}>`, verbatim: true },
      },
      { type: 'section', text: createPlainText(subject) },
      {
        type: 'section',
        fields: [
          ...fields.map(([label, value]) => createPlainText(`${label}\n${value}`)),
          ...(dueText ? [{ type: 'mrkdwn', text: `Due\n${dueText}`, verbatim: true }] : []),
        ],
      },
      { type: 'context', elements: [createPlainText(`by ${actorName}`)] },
    ],
  };
}

/**
 * The body for a Microsoft Teams workflow that starts when a webhook request is received. Texts that people
 * wrote are text runs, in which links, mentions and Markdown do not work.
 * https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook
 */
export function createTeamsBody(payload: WebhookPayload): object {
  const { headline, subject, number, url, fields, due_at, actorName } = createCard(payload);
  const createTextRun = (text: string, style: object = {}) => ({ type: 'TextRun', text, ...style });
  const createRichText = (...inlines: readonly object[]) => ({
    type: 'RichTextBlock',
    spacing: 'None',
    inlines,
  });
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            createRichText(createTextRun(`${headline} · ${number}`, { weight: 'Bolder' })),
            { ...createRichText(createTextRun(subject, { size: 'Medium' })), spacing: 'Small' },
            ...fields.map(([label, value]) =>
              createRichText(createTextRun(`${label}: `, { isSubtle: true }), createTextRun(value)),
            ),
            ...(due_at === null
              ? []
              : [
                  {
                    type: 'TextBlock',
                    spacing: 'None',
                    text: `Due: {{DATE(${due_at})}} {{TIME(${due_at})}}`,
                  },
                ]),
            createRichText(createTextRun(`by ${actorName}`, { isSubtle: true, size: 'Small' })),
          ],
          actions: [{ type: 'Action.OpenUrl', title: `Open ${number}`, url }],
        },
      },
    ],
  };
}

/** A message about a sample ticket. @param site the URL without a trailing slash */
export const createExamplePayload = (site: string, at: Date): WebhookPayload => ({
  type: testEventType,
  timestamp: at.toISOString(),
  data: {
    sequence: 1,
    actor: { name: 'Sam Example', side: 'customer' },
    ticket: {
      id: '00000000000000000000000000',
      ticket_number: 'TKT-000000',
      url: site + adminPaths.tickets,
      subject: 'This is a test: nobody has asked for help',
      type: 'incident',
      status: 'new',
      priority: 'medium',
      company: { id: '00000000000000000000000000', name: 'Example Ltd' },
      requester: { id: null, name: 'Sam Example' },
      assignee: null,
      group: null,
      tags: [],
      due_at: null,
      created_at: at.toISOString(),
    },
    changes: [],
    comment_id: null,
  },
});
