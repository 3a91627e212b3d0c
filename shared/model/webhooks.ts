/** The kinds of endpoints: a program that verifies signatures, or a channel that shows a card. */
export const webhookKinds = ['webhook', 'slack', 'teams'] as const;
export type WebhookKind = (typeof webhookKinds)[number];

export const webhookKindTexts: Readonly<Record<WebhookKind, string>> = {
  webhook: 'Webhook',
  slack: 'Slack',
  teams: 'Microsoft Teams',
};

/** The ticket events that an endpoint can choose, with the texts of cards. */
export const webhookEventTexts = {
  'ticket.created': 'New ticket',
  'ticket.comment_added': 'New comment',
  'ticket.note_added': 'New internal note',
  'ticket.status_changed': 'Status changed',
  'ticket.priority_changed': 'Priority changed',
  'ticket.assignee_changed': 'Assignee changed',
  'ticket.group_changed': 'Group changed',
  'ticket.due_soon': 'Due soon',
  'ticket.overdue': 'Overdue',
  'ticket.rated': 'Rated',
} as const;
export type WebhookEvent = keyof typeof webhookEventTexts;

const isWebhookEvent = (text: string): text is WebhookEvent => Object.hasOwn(webhookEventTexts, text);
export const webhookEvents = Object.keys(webhookEventTexts).filter(isWebhookEvent);

/** The type of a test message that an administrator sends. */
export const testEventType = 'webhook.test';

export const deliveryStates = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Minutes before each retry: 24 hours in total. */
export const deliveryPauses = [1, 5, 30, 120, 300, 480, 504] as const;

/** After this many days without a success an endpoint is switched off. */
export const daysUntilSwitchedOff = 3;

/** Hours during which a replaced secret still signs messages. */
export const secretOverlapHours = 24;

/** A host name with a dot. The last label begins with a letter, so the host cannot be an IPv4 address. */
const publicHostPattern = /^(?:[\p{L}\d-]+\.)+\p{L}[\p{L}\d-]*\.?$/u;

/** Why a URL cannot be an endpoint; undefined if it can. The address is checked again for each connection. */
export function findWebhookUrlError(url: string): string | undefined {
  const [, scheme, authority = ''] = /^([a-z][a-z\d+.-]*):\/\/([^/?#\s]+)\S*$/i.exec(url.trim()) ?? [];
  if (scheme === undefined) return 'URL must be an address like https://example.com/hook';
  if (scheme.toLowerCase() !== 'https') return 'URL must start with https://';
  if (authority.includes('@')) return 'URL must not contain a user name or password';
  const host = authority.replace(/:\d+$/, '');
  return publicHostPattern.test(host) ? undefined : 'URL must name a public host, not an IP address';
}
