import type { Webhook, WebhookUpdate } from '@portico/shared/contract/webhooks.ts';
import { limits } from '@portico/shared/model/limits.ts';
import { findTextError } from '@portico/shared/model/text-rules.ts';
import type { Priority } from '@portico/shared/model/ticket.ts';
import { type WebhookEvent, type WebhookKind, findWebhookUrlError } from '@portico/shared/model/webhooks.ts';
import { type FieldErrors, toFieldErrors } from '../../../forms/field-errors.ts';
import type { NamedOption } from '../../selects/named-option.ts';

export interface WebhookValues {
  name: string;
  kind: WebhookKind;
  url: string;
  events: readonly WebhookEvent[];
  companies: readonly NamedOption[];
  priorities: readonly Priority[];
  group_ids: readonly string[];
  active: boolean;
}

/** @param companies the names of the companies that are used in webhook filters */
export const toWebhookValues = (
  webhook: Webhook | undefined,
  companies: readonly NamedOption[],
): WebhookValues => ({
  name: webhook?.name ?? '',
  kind: webhook?.kind ?? 'webhook',
  url: webhook?.url ?? '',
  events: webhook?.events ?? ['ticket.created', 'ticket.status_changed', 'ticket.comment_added'],
  companies: companies.filter(({ id }) => webhook?.company_ids.includes(id)),
  priorities: webhook?.priorities ?? [],
  group_ids: webhook?.group_ids ?? [],
  active: webhook?.active ?? true,
});

export const toWebhookBody = (
  { companies, events, priorities, group_ids, ...values }: WebhookValues,
  version: number,
): WebhookUpdate => ({
  ...values,
  events: [...events],
  company_ids: companies.map(({ id }) => id),
  priorities: [...priorities],
  group_ids: [...group_ids],
  version,
});

export function validateWebhook({ name, url, events }: WebhookValues): FieldErrors<WebhookValues> {
  const nameError = findTextError({ label: 'Name', max: limits.webhook_name, multiline: false }, name);
  const urlError =
    findTextError({ label: 'URL', max: limits.webhook_url, multiline: false }, url) ??
    findWebhookUrlError(url);
  return {
    ...(nameError !== undefined && { name: nameError }),
    ...(urlError !== undefined && { url: urlError }),
    ...(events.length === 0 && { events: 'Choose at least one event' }),
  };
}

export const toWebhookErrors = (error: unknown): FieldErrors<WebhookValues> =>
  toFieldErrors(error, ['name', 'kind', 'url', 'events', 'priorities', 'group_ids', 'active'] as const);
