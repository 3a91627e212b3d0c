import type { Alert } from '@portico/lambdas/alerts/alert.ts';
import { processAlerts } from '@portico/lambdas/alerts/process.ts';
import { alertRuleItem } from '@portico/lambdas/alerts/rules.ts';
import { put, transact } from '@portico/lambdas/platform/dynamodb.ts';
import {
  addAlertNote,
  createTicketByAlert,
  resolveTicketByAlert,
} from '@portico/lambdas/tickets/by-alert.ts';
import { defaultPriorities } from '@portico/shared/model/alerts.ts';
import { getDemoCompany } from '../people/companies.ts';
import { getIntegrationId } from '../desk/integrations.ts';
import { createStableId } from '../stable-id.ts';
import { type Age, subtractWorkingTime } from '../desk/working-time.ts';

interface DemoAlert extends Pick<Alert, 'key' | 'title' | 'severity' | 'text' | 'link'> {
  readonly since: Age;
  /** How often the alert fired between `since` and `until`. */
  readonly firingCount: number;
  readonly until: Age;
  readonly recoveryAge?: Age;
}

const demoAlerts: readonly DemoAlert[] = [
  {
    key: 'ward-gateway-memory',
    title: 'Memory of ward-gw-2 is nearly used up',
    severity: 'warning',
    text: '94 % of 16 GB are in use. The gateway restarts at 98 %, and the tablets of four wards lose their connection.\n\nhost: ward-gw-2, site: Vale Road',
    link: 'https://grafana.ashcombevale.example/d/gateways',
    since: '3h',
    firingCount: 37,
    until: '4m',
  },
  {
    key: 'pacs-certificate',
    title: 'The certificate of pacs.ashcombevale.example expires in 6 days',
    severity: 'high',
    text: 'Radiology cannot send pictures once it has expired.\n\nhost: pacs-1, site: Vale Road',
    link: 'https://grafana.ashcombevale.example/d/certificates',
    since: '1d 06:10',
    firingCount: 2,
    until: '5h',
    recoveryAge: '2h',
  },
];

const handleAlerts = processAlerts({
  openTicket: createTicketByAlert,
  addNote: addAlertNote,
  resolveTicket: resolveTicketByAlert,
});

/** Creates the tickets that a hospital's monitoring opens, and the alert rule behind them. */
export async function seedAlerts(now: Date): Promise<void> {
  const integration_id = getIntegrationId('Grafana');
  const rule = alertRuleItem({
    integration_id,
    company_id: getDemoCompany('ashcombe').id,
    type: 'incident',
    priorities: defaultPriorities,
    group_id: 'inf',
    on_recovery: 'note',
    version: 1,
  });
  await transact([put({ Item: rule })]);
  for (const { since, firingCount, until, recoveryAge, ...alert } of demoAlerts) {
    const createReceivedAlert = (age: Age, number: number, status: Alert['status'] = 'firing') => {
      const at = subtractWorkingTime(now, age, alert.key).toISOString();
      return {
        id: createStableId(`${alert.key} ${status} ${number}`, at),
        integration_id,
        received_at: at,
        content: { alert: { ...alert, tool: 'Grafana', status, started_at: null } },
      };
    };
    await handleAlerts([createReceivedAlert(since, 0)], subtractWorkingTime(now, since, alert.key));
    await handleAlerts(
      Array.from({ length: firingCount - 1 }, (_, number) => createReceivedAlert(until, number + 1)),
      subtractWorkingTime(now, until, alert.key),
    );
    if (recoveryAge !== undefined)
      await handleAlerts(
        [createReceivedAlert(recoveryAge, firingCount, 'resolved')],
        subtractWorkingTime(now, recoveryAge, alert.key),
      );
  }
}
