import { expect, test } from 'vitest';
import { checkRows } from '../../support/rows.ts';
import { functions } from '../support/deployed-functions.ts';

/** The objects of the attachments bucket, but not the bucket itself. */
const attachments =
  /^\[\{"Fn::Join":\["",\[\{"Fn::ImportValue":"Portico-prod-Data:ExportsOutputFnGetAttAttachments\w+"\},"\/\*"\]\]\}\]$/;

/** The objects of the search index, but not the bucket itself. */
const searchIndex =
  /^\[\{"Fn::Join":\["",\[\{"Fn::ImportValue":"Portico-prod-Data:ExportsOutputFnGetAttSearchIndex\w+"\},"\/\*"\]\]\}\]$/;

/** The received mails, but not the bucket itself. */
const mails = /Mails\w+(","Arn"\]|")\},"\/in\/\*"\]\]\}\]$/;

/** Actions without resource-level permissions. */
const tracing = ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'];
const suppression = ['ses:DeleteSuppressedDestination'];

/** Timeouts in seconds where no request waits. */
const longer: Readonly<Record<string, number>> = {
  'reconcile-users': 60,
  'erase-person': 300,
  'on-change': 60,
  'on-live-change': 30,
  'on-mail': 60,
  'send-mail': 55,
  'search-compaction': 290,
  'check-due-times': 55,
  'monthly-mails': 300,
};

test('these functions exist', () => {
  expect(functions.map(({ name }) => name).sort()).toEqual([
    'account',
    'account-links',
    'account-mails',
    'assign-tickets',
    'assignment',
    'attachments',
    'audit-log',
    'blog',
    'check-due-times',
    'companies',
    'contact',
    'desk-tools',
    'erase-person',
    'failures',
    'links',
    'live',
    'live-pass',
    'mail-events',
    'mail-settings',
    'mails',
    'monthly-mails',
    'monthly-reports',
    'newsletter',
    'notifications',
    'on-change',
    'on-live-change',
    'on-mail',
    'pages',
    'people',
    'personal-data',
    'post-authentication',
    'pre-token',
    'ratings',
    'received-mails',
    'reconcile-users',
    'reference-data',
    'reports',
    'reports-writer',
    'scan-results',
    'search',
    'search-compaction',
    'search-writer',
    'send-mail',
    'tickets',
  ]);
});

test('no two functions share a role', () => {
  expect(new Set(functions.map(({ role }) => role)).size).toBe(functions.length);
});

const nameFunction = ({ name }: (typeof functions)[number]) => name;

test('every function has the current runtime, tracing, and a timeout of ten seconds, or longer where no request waits', () =>
  checkRows(functions, nameFunction, ({ name, properties }) => {
    expect(properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      Timeout: longer[name] ?? 10,
      TracingConfig: { Mode: name === 'live' ? 'PassThrough' : 'Active' },
    });
  }));

test('every function writes JSON to its own log group, which has a retention period', () =>
  checkRows(functions, nameFunction, ({ properties, logGroup }) => {
    expect(properties.LoggingConfig.LogFormat).toBe('JSON');
    expect(logGroup).toMatchObject({ RetentionInDays: 90 });
  }));

test('no function has wildcard actions', () =>
  checkRows(functions, nameFunction, ({ statements }) => {
    expect(statements.flatMap(({ Action }) => Action).filter((action) => action.includes('*'))).toEqual([]);
  }));

test('no function has wildcard resources, except where AWS requires them and for objects', () =>
  checkRows(functions, nameFunction, ({ name, statements }) => {
    const wide = statements
      .filter(({ Resource }) => JSON.stringify(Resource).includes('*'))
      // Limited by the sender's address instead: mail-and-secrets.test.ts.
      .filter(({ Action }) => !/^ses:Send(Raw)?Email$/.test(Action.join()))
      .filter(({ Resource }) => !attachments.test(JSON.stringify(Resource)))
      .filter(({ Resource }) => !mails.test(JSON.stringify(Resource)))
      .filter(({ Resource }) => !searchIndex.test(JSON.stringify(Resource)))
      // Names of copies of the audit log rise.
      .filter(({ Resource }) => !JSON.stringify(Resource).includes('/chain/*'))
      // Ids of connections are made when they open.
      .filter(({ Action }) => Action.join() !== 'execute-api:ManageConnections');
    const unrestricted = name === 'people' ? [...suppression, ...tracing] : tracing;
    expect(wide.map(({ Action }) => Action.toSorted())).toEqual([unrestricted]);
  }));
