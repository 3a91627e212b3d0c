import type { AlertRuleUpdate } from '../../shared/contract/alerts.ts';
import { defaultPriorities } from '../../shared/model/alerts.ts';
import { call } from './api.ts';
import { newIntegration } from './integrations.ts';
import { type Company, type Person, newCompany } from './people.ts';

/** A rule that sends alerts to a company. */
export const newAlertRule = (company_id: string, rule: Partial<AlertRuleUpdate> = {}): AlertRuleUpdate => ({
  company_id,
  type: 'incident',
  priorities: defaultPriorities,
  group_id: null,
  on_recovery: 'note',
  version: 0,
  ...rule,
});

/** Sets the rules for the alerts of an integration. */
export const setUpAlerts = (admin: Person, id: string, ...ruleInput: Parameters<typeof newAlertRule>) =>
  call('saveAlertRule', { params: { id }, body: newAlertRule(...ruleInput) }, admin);

/** An integration whose alerts go to a new company. */
export async function newAlertSource(admin: Person, rule: Partial<AlertRuleUpdate> = {}) {
  const [company, integration] = await Promise.all([newCompany(), newIntegration(admin)]);
  await setUpAlerts(admin, integration.id, company.id, rule);
  return { company, ...integration };
}

/** An Alertmanager notification about one group. */
export const newAlertNotification = (name: string, status: 'firing' | 'resolved' = 'firing') => ({
  version: '4',
  groupKey: `{}:{alertname="${name}"}`,
  truncatedAlerts: 0,
  status,
  receiver: 'portico',
  groupLabels: { alertname: name },
  commonLabels: { alertname: name, severity: 'critical' },
  commonAnnotations: { summary: `${name} on web-2` },
  externalURL: 'http://alertmanager.example.org',
  alerts: [
    {
      status,
      labels: { alertname: name, severity: 'critical', instance: 'web-2' },
      annotations: { summary: `${name} on web-2` },
      startsAt: '2026-02-06T13:08:45.828Z',
      endsAt: '0001-01-01T00:00:00Z',
      generatorURL: 'http://prometheus.example.org/graph',
      fingerprint: '1a30ba71cca2921f',
    },
  ],
});

/** The tickets of a company, oldest first, in full. */
export async function readCompanyTickets(admin: Person, { id }: Company) {
  const { items } = await call(
    'listTickets',
    { query: { scope: 'all', company: id, order: 'created' } },
    admin,
  );
  return Promise.all(items.map((item) => call('getTicket', { params: { id: item.id } }, admin)).reverse());
}
