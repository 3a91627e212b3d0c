import type { Priority } from '@portico/shared/model/ticket.ts';
import type { WebhookEvent, WebhookKind } from '@portico/shared/model/webhooks.ts';

interface DemoWebhook {
  readonly id: string;
  readonly name: string;
  readonly kind: WebhookKind;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly priorities: readonly Priority[];
}

/** Webhooks whose host names refer to this machine (scripts/local/launch.ts). */
export const demoWebhooks: readonly DemoWebhook[] = [
  {
    id: '5f0c1b7e-6d52-4c0e-9a35-0d8f2c6b7a11',
    name: 'Operations dashboard',
    kind: 'webhook',
    url: 'https://dashboard.receiver.example/portico',
    events: ['ticket.created', 'ticket.status_changed', 'ticket.comment_added'],
    priorities: [],
  },
  {
    id: '8a3e9d20-4b17-4f6c-8e5d-1c7b9f3a2e42',
    name: 'Channel #service-desk',
    kind: 'slack',
    url: 'https://slack.receiver.example/services/T0DEMO/B0DEMO/demo',
    events: ['ticket.created', 'ticket.due_soon', 'ticket.overdue'],
    priorities: ['high', 'critical'],
  },
];
