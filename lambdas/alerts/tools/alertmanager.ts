import * as z from 'zod';
import { alertStatuses } from '@portico/shared/model/alerts.ts';
import { type Alert, toAlert } from '../alert.ts';

const Labels = z.record(z.string(), z.string());

const GroupedAlert = z.object({
  status: z.enum(alertStatuses),
  labels: Labels,
  annotations: Labels,
  startsAt: z.string(),
  generatorURL: z.string().optional(),
  /** Of Grafana. */
  dashboardURL: z.string().optional(),
  panelURL: z.string().optional(),
});
type GroupedAlert = z.output<typeof GroupedAlert>;

/**
 * A group of alerts.
 * https://prometheus.io/docs/alerting/latest/configuration/#webhook_config
 * https://grafana.com/docs/grafana/latest/alerting/configure-notifications/manage-contact-points/integrations/webhook-notifier/
 */
export const AlertGroup = z.object({
  groupKey: z.string().min(1),
  status: z.enum(alertStatuses),
  groupLabels: Labels,
  commonLabels: Labels,
  commonAnnotations: Labels,
  externalURL: z.string().optional(),
  alerts: z.array(GroupedAlert).min(1),
  /** Only Grafana sends this field. */
  orgId: z.number().optional(),
  title: z.string().optional(),
});

const formatLabels = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');

/** How many alerts of a group the ticket describes; the tool lists all of them. */
const maxDescribedAlerts = 10;

const describeAlert = ({ labels, annotations: { summary, description, message } }: GroupedAlert) =>
  [summary, description ?? message, formatLabels(labels)].filter((text) => text !== undefined).join('\n');

/** Converts a group to one alert, with one ticket: the tool's settings decide how alerts are grouped. */
export function readAlertGroup(group: z.output<typeof AlertGroup>): Alert {
  const { groupKey: key, status, commonLabels, commonAnnotations, groupLabels, alerts } = group;
  const [first] = alerts;
  const { alertname, ...others } = groupLabels;
  const name = alertname ?? commonLabels['alertname'];
  return toAlert({
    tool: group.orgId === undefined ? 'Alertmanager' : 'Grafana',
    key,
    status,
    titles: [
      commonAnnotations['summary'],
      name === undefined ? undefined : [name, formatLabels(others)].filter(Boolean).join(' · '),
      group.title,
    ],
    severity: commonLabels['severity'] ?? first?.labels['severity'],
    paragraphs: [
      ...alerts.slice(0, maxDescribedAlerts).map(describeAlert),
      alerts.length > maxDescribedAlerts
        ? `And ${alerts.length - maxDescribedAlerts} more alerts of this group.`
        : undefined,
    ],
    links: [first?.panelURL, first?.dashboardURL, first?.generatorURL, group.externalURL],
    startedAt: alerts.map(({ startsAt }) => startsAt).toSorted()[0],
  });
}
