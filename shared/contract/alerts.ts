import * as z from 'zod';
import { alertRecoveries, alertSeverities, alertStatuses } from '../model/alerts.ts';
import { limits } from '../model/limits.ts';
import { permissions } from '../model/permissions.ts';
import { lineSchema, optionalParagraphsSchema } from '../model/text.ts';
import { priorities, ticketTypes } from '../model/ticket.ts';
import { CompanyId } from './company-id.ts';
import { defineEndpoints } from './define.ts';
import { GroupId } from './groups.ts';
import { refuseDirectionMarks } from './ticket.ts';

/** An alert in the plain format, for tools whose own format is not supported. */
export const Alert = z
  .strictObject({
    /** Identifies the alert: all repeats, and the recovery, have the same key. */
    key: lineSchema('Key', limits.alert_key),
    status: z.enum(alertStatuses).default('firing'),
    title: refuseDirectionMarks('Title', lineSchema('Title', limits.subject)),
    severity: z.enum(alertSeverities).default('unspecified'),
    text: refuseDirectionMarks('Text', optionalParagraphsSchema('Text', limits.description)).default(''),
    /** A link to the alert in its tool. */
    link: z
      .url({ protocol: /^https?$/, error: 'must be an address that begins with https:// or http://' })
      .max(limits.alert_link)
      .nullable()
      .default(null),
    started_at: z.iso.datetime({ offset: true }).nullable().default(null),
  })
  .meta({ id: 'Alert' });
export type Alert = z.output<typeof Alert>;

const ToolPayload = z.looseObject({}).meta({
  id: 'AlertOfTool',
  description:
    'A notification of Prometheus Alertmanager, Grafana, Amazon SNS with CloudWatch alarms, Zabbix or Uptime Kuma',
  maxBytes: limits.alert_bytes,
});

/** How alerts of an integration become tickets. */
const alertRuleFields = {
  company_id: CompanyId,
  type: z.enum(ticketTypes),
  /** The priority for each severity of an alert. */
  priorities: z
    .record(z.enum(alertSeverities), z.enum(priorities))
    .meta({ maxProperties: alertSeverities.length }),
  /** The group of the tickets; null leaves the choice to the rules that assign new tickets. */
  group_id: GroupId.nullable(),
  on_recovery: z.enum(alertRecoveries),
};

const AlertRuleUpdate = z
  .strictObject({
    ...alertRuleFields,
    /** The version that the user saw; 0 for the first rule of the integration. */
    version: z.int().min(0),
  })
  .meta({ id: 'AlertRuleUpdate' });
export type AlertRuleUpdate = z.output<typeof AlertRuleUpdate>;

export const AlertRule = z
  .strictObject({
    ...alertRuleFields,
    integration_id: z.ulid(),
    company_name: z.string(),
    version: z.int().min(1),
  })
  .meta({ id: 'AlertRule' });
export type AlertRule = z.output<typeof AlertRule>;

export const alertEndpoints = defineEndpoints({
  receiveAlert: {
    method: 'POST',
    path: '/api/v1/alerts',
    access: 'keys',
    service: 'alerts',
    summary:
      "Accept an alert of a monitoring tool. The first one with its key opens a ticket by the integration's rule; repeats are counted on that ticket",
    body: z.union([Alert, ToolPayload]),
    response: z.strictObject({
      /** The id of the accepted alert; null for a body without an alert, such as a connection test. */
      id: z.ulid().nullable(),
    }),
    status: 202,
    scope: 'alerts:write',
    restricted_by: 'handler',
    // Alertmanager retries after a 5xx but never after a 429, so the response beyond the limit is 503.
    counts: [],
    text_body: true,
    errors: [409],
  },
  listAlertRules: {
    method: 'GET',
    path: '/api/alert-rules',
    access: permissions.manage_integrations,
    service: 'alerts',
    summary: 'The rules by which alerts of integrations become tickets',
    response: z.strictObject({ items: z.array(AlertRule) }),
  },
  saveAlertRule: {
    method: 'PUT',
    path: '/api/alert-rules/{id}',
    access: permissions.manage_integrations,
    service: 'alerts',
    summary: 'Set the rule by which alerts of an integration become tickets',
    params: z.strictObject({ id: z.ulid('must be the id of an integration') }),
    body: AlertRuleUpdate,
    response: AlertRule,
    errors: [409],
  },
});
