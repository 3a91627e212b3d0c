import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../lambdas/platform/api-error.ts';

const { readAlert } = await import('../../../lambdas/alerts/read-alert.ts');
const { composeAlertDescription } = await import('../../../lambdas/alerts/alert.ts');

/** The documented payload of a tool, with some fields changed. */
function readPayload(tool: string, changedFields: object = {}): object {
  const { body } = JSON.parse(readFileSync(`${import.meta.dirname}/payloads/${tool}.json`, 'utf8'));
  return { ...body, ...changedFields };
}

const parseAlert = (body: object) => {
  const content = readAlert(body);
  if (!content || !('alert' in content)) throw new Error('No alert');
  return content.alert;
};

const listIssuePaths = (body: object): readonly string[] => {
  try {
    readAlert(body);
  } catch (error) {
    if (error instanceof ApiError) return (error.issues ?? []).map(({ path }) => path);
    throw error;
  }
  return [];
};

describe('an alert in the documented format of each tool', () => {
  it('Alertmanager: a group becomes one ticket, which names each of its alerts', () => {
    const alert = parseAlert(readPayload('alertmanager'));
    expect(alert).toMatchObject({
      tool: 'Alertmanager',
      key: '{}/{severity="critical"}:{alertname="ProbeFailure"}',
      status: 'firing',
      title: 'ProbeFailure',
      severity: 'critical',
      link: 'http://prometheus.example.org:9090/graph?g0.expr=probe_success+%3D%3D+0',
      started_at: '2026-02-06T13:04:45.828Z',
    });
    expect(alert.text).toContain('The shop does not answer\nhttps://shop.example.org has been down');
    expect(alert.text).toContain('instance: https://mail.example.org');
  });

  it('Grafana: the recovery has the key of the alert', () => {
    expect(parseAlert(readPayload('grafana'))).toMatchObject({
      tool: 'Grafana',
      status: 'resolved',
      title: 'Memory of zone us-1 is nearly used up',
      severity: 'warning',
      link: 'https://grafana.example.org/d/memory',
      started_at: '2025-10-12T07:51:03.157Z',
    });
  });

  it('Zabbix: a problem and its recovery have the same trigger, and an update is ignored', () => {
    const problemAlert = parseAlert(readPayload('zabbix'));
    expect(problemAlert).toMatchObject({
      tool: 'Zabbix',
      status: 'firing',
      title: 'db-2: Disk space is low (used > 90%)',
      severity: 'high',
      link: 'https://zabbix.example.org/tr_events.php?triggerid=16199&eventid=9876',
    });
    const recoveryAlert = parseAlert(readPayload('zabbix', { event_value: '0', event_name: '{EVENT.NAME}' }));
    expect(recoveryAlert).toMatchObject({ status: 'resolved', key: problemAlert.key });
    expect(recoveryAlert.title).toBe('Problem: Disk space is low (used > 90%)');
    expect(readAlert(readPayload('zabbix', { event_update_status: '1' }))).toBeUndefined();
  });

  it('Uptime Kuma: states down and up are read, while pending monitors and test notifications are ignored', () => {
    expect(parseAlert(readPayload('uptime-kuma'))).toMatchObject({
      tool: 'Uptime Kuma',
      key: 'monitor 7',
      status: 'firing',
      title: 'Patient portal is down',
      severity: 'unspecified',
      link: 'https://portal.example.org',
      started_at: '2026-03-02T09:30:00.000Z',
    });
    const heartbeat = { status: 1, time: '2026-03-02 09:31:00.000', msg: '200 - OK' };
    expect(parseAlert(readPayload('uptime-kuma', { heartbeat }))).toMatchObject({ status: 'resolved' });
    expect(readAlert(readPayload('uptime-kuma', { heartbeat: { ...heartbeat, status: 2 } }))).toBeUndefined();
    expect(readAlert({ heartbeat: null, monitor: null, msg: 'Testing' })).toBeUndefined();
  });

  it('CloudWatch through SNS: an alarm must have its signature verified, and missing data is ignored', () => {
    expect(readAlert(readPayload('cloudwatch'))).toHaveProperty('sns.Type', 'Notification');
    const body: { Message?: string } = readPayload('cloudwatch');
    const Message = body.Message?.replace('"ALARM"', '"INSUFFICIENT_DATA"');
    expect(readAlert({ ...body, Message })).toBeUndefined();
  });

  it('any other program: a key and a title are enough, and times may be in any time zone', () => {
    const alert = parseAlert({ key: 'backup', title: 'The backup failed' });
    expect(alert).toMatchObject({ tool: null, status: 'firing', severity: 'unspecified', link: null });
    expect(composeAlertDescription(alert)).toBe('The backup failed');
    expect(composeAlertDescription({ ...alert, text: '\u200B' })).toBe('The backup failed');
    const started_at = '2026-03-02T10:30:00+01:00';
    expect(
      composeAlertDescription(parseAlert({ key: 'backup', title: 'Failed', text: 'Disk full', started_at })),
    ).toBe('Disk full\n\nSince 2026-03-02 09:30 UTC');
  });
});

describe('an error names the field', () => {
  it.each([
    ['a plain alert without a title', { key: 'backup' }, ['body.title']],
    ['a field that nobody knows', { key: 'backup', title: 'Failed', titel: '' }, ['body.titel']],
    ['a title that changes the direction of text', { key: 'a', title: '\u202Eb' }, ['body.title']],
    ['a link that is no address', { key: 'a', title: 'b', link: 'javascript:alert(1)' }, ['body.link']],
    ['a group without alerts', readPayload('alertmanager', { alerts: [] }), ['body.alerts']],
    [
      'a value that Zabbix has not filled in',
      readPayload('zabbix', { event_value: '{EVENT.VALUE}' }),
      ['body.event_value'],
    ],
    [
      'a certificate without an address',
      readPayload('cloudwatch', { SigningCertURL: 'no address' }),
      ['body.SigningCertURL'],
    ],
    [
      'a certificate of another host',
      readPayload('cloudwatch', { SigningCertURL: 'https://sns.us-west-2.amazonaws.com.example.org/a.pem' }),
      ['body.SigningCertURL'],
    ],
    [
      'a certificate at an address that names another host',
      readPayload('cloudwatch', { SigningCertURL: 'https://sns.us-west-2.amazonaws.com@example.org/a.pem' }),
      ['body.SigningCertURL'],
    ],
    [
      'a subscription that is not confirmed at SNS',
      readPayload('cloudwatch', {
        Type: 'SubscriptionConfirmation',
        Token: 'abc',
        SubscribeURL: 'https://example.org/?Action=ConfirmSubscription',
      }),
      ['body.SubscribeURL'],
    ],
    [
      'a message that is not of CloudWatch',
      readPayload('cloudwatch', { Message: 'Hello' }),
      ['body.Message'],
    ],
    [
      'a message of another service',
      readPayload('cloudwatch', { Message: '{"a":1}' }),
      ['body.Message.AlarmName'],
    ],
  ])('%s', (_, body, [path]) => {
    expect(listIssuePaths(body)).toContain(path);
  });
});

it('texts in alerts are made to fit into a ticket, whatever they contain', () => {
  const summary = `\u202Ebad\u0000 ${'x'.repeat(500)}`;
  const description = 'y'.repeat(20_000);
  const alert = parseAlert(
    readPayload('alertmanager', {
      commonAnnotations: { summary },
      alerts: [
        {
          status: 'firing',
          labels: {},
          annotations: { description },
          startsAt: '0001-01-01T00:00:00Z',
          generatorURL: 'javascript:alert(1)',
        },
      ],
      externalURL: '',
    }),
  );
  expect(alert.title).toMatch(/^bad x+…$/);
  expect(alert.title).toHaveLength(200);
  expect(alert).toMatchObject({ link: null, started_at: null });
  expect(composeAlertDescription(alert)).toHaveLength(10_000);
});
