import { describe, expect, test } from 'vitest';
import { WebhookPayload } from '../../../shared/contract/webhooks.ts';
import {
  createCard,
  createExamplePayload,
  createSlackBody,
  createTeamsBody,
} from '../../../shared/model/webhook-cards.ts';
import { deliveryPauses, webhookEvents, findWebhookUrlError } from '../../../shared/model/webhooks.ts';

test('a message is retried for 24 hours, with pauses that never become shorter', () => {
  expect(deliveryPauses.reduce((sum, minutes) => sum + minutes, 0)).toBe(24 * 60);
  expect([...deliveryPauses].toSorted((one, other) => one - other)).toEqual([...deliveryPauses]);
});

test.each([
  ['https://example.com/hook?key=1', undefined],
  ['https://hooks.bücher.example:8443/', undefined],
  ['http://example.com/', 'URL must start with https://'],
  ['ftp://example.com/', 'URL must start with https://'],
  ['example.com', 'URL must be an address like https://example.com/hook'],
  ['https://user:word@example.com/', 'URL must not contain a user name or password'],
  ['https://localhost/', 'URL must name a public host, not an IP address'],
  ['https://127.0.0.1/', 'URL must name a public host, not an IP address'],
  ['https://2130706433/', 'URL must name a public host, not an IP address'],
  ['https://0x7f.1/', 'URL must name a public host, not an IP address'],
  ['https://example.com\\@127.0.0.1/', 'URL must not contain a user name or password'],
  ['https://１２７.0.0.1/', 'URL must name a public host, not an IP address'],
  ['https://[::1]/', 'URL must name a public host, not an IP address'],
])('%s as an address of a webhook: %s', (url, error) => {
  expect(findWebhookUrlError(url)).toBe(error);
});

test('the content of a message still has every field of version 1, because receivers rely on them', () => {
  const version1Message = {
    type: 'webhook.test',
    timestamp: '2026-03-01T09:00:00.000Z',
    data: {
      sequence: 1,
      actor: { name: 'Sam Example', side: 'customer' },
      ticket: {
        id: '00000000000000000000000000',
        ticket_number: 'TKT-000000',
        url: 'https://support.example/admin/tickets',
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
        created_at: '2026-03-01T09:00:00.000Z',
      },
      changes: [],
      comment_id: null,
    },
  };
  const message = createExamplePayload('https://support.example', new Date('2026-03-01T09:00:00.000Z'));
  expect(WebhookPayload.parse(message)).toMatchObject(version1Message);
  expect(webhookEvents).toEqual(
    expect.arrayContaining([
      'ticket.created',
      'ticket.comment_added',
      'ticket.note_added',
      'ticket.status_changed',
      'ticket.priority_changed',
      'ticket.assignee_changed',
      'ticket.group_changed',
      'ticket.due_soon',
      'ticket.overdue',
      'ticket.rated',
    ]),
  );
});

describe('a card', () => {
  const example = createExamplePayload('https://support.example', new Date('2026-03-01T09:00:00.000Z'));
  const hostileText =
    '<!channel> <https://evil.example|here> @channel [here](https://evil.example) **now** & {{DATE(1)}}';
  const payload: WebhookPayload = {
    ...example,
    type: 'ticket.overdue',
    data: {
      ...example.data,
      actor: { name: hostileText, side: 'customer' },
      ticket: {
        ...example.data.ticket,
        subject: hostileText,
        company: { id: 'c', name: hostileText },
        due_at: '2026-03-01T10:00:00.000Z',
      },
    },
  };

  test('contains number, subject, company, priority, due time and a link', () => {
    expect(WebhookPayload.parse(payload)).toEqual(payload);
    expect(createCard(payload)).toMatchObject({
      headline: 'Overdue',
      number: 'TKT-000000',
      subject: hostileText,
      url: 'https://support.example/admin/tickets',
      due_at: '2026-03-01T10:00:00Z',
      fields: [
        ['Company', hostileText],
        ['Priority', 'Medium'],
        ['Status', 'New'],
        ['Assignee', 'Nobody'],
      ],
    });
  });

  /** The texts of all objects in a body that have one of these types. */
  function listTexts(body: unknown, types: readonly string[]): string[] {
    if (typeof body !== 'object' || body === null) return [];
    const directTexts =
      'type' in body && 'text' in body && types.includes(String(body.type)) ? [String(body.text)] : [];
    return [...directTexts, ...Object.values(body).flatMap((part) => listTexts(part, types))];
  }

  test("in Slack, a customer's text cannot mention anyone or contain links", () => {
    const body = createSlackBody(payload);
    expect(listTexts(body, ['mrkdwn'])).toEqual([
      '*Overdue* · <https://support.example/admin/tickets|TKT-000000>',
      'Due\n<!date^1772359200^{date_short_pretty} {time}|2026-03-01T10:00:00Z>',
    ]);
    expect(listTexts(body, ['plain_text'])).toEqual([
      hostileText,
      `Company\n${hostileText}`,
      'Priority\nMedium',
      'Status\nNew',
      'Assignee\nNobody',
      `by ${hostileText}`,
    ]);
    expect(body).toMatchObject({
      text: expect.stringContaining('TKT-000000 &lt;!channel&gt; &lt;https://evil.example|here&gt;'),
    });
  });

  test("in Teams, a customer's text is not Markdown", () => {
    const body = createTeamsBody(payload);
    expect(listTexts(body, ['TextBlock'])).toEqual([
      'Due: {{DATE(2026-03-01T10:00:00Z)}} {{TIME(2026-03-01T10:00:00Z)}}',
    ]);
    expect(listTexts(body, ['TextRun'])).toContain(hostileText);
    expect(JSON.stringify(body)).toContain(
      '"Action.OpenUrl","title":"Open TKT-000000","url":"https://support.example/admin/tickets"',
    );
  });
});
