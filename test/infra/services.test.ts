import { describe, expect, test } from 'vitest';
import { type Service, type ServiceName, services } from '../../infra/services.ts';
import { contract } from '../../shared/contract/index.ts';
import { functionNamed, functions } from './support/deployed-functions.ts';
import { checkRows } from '../support/rows.ts';

test('every service of the contract has an entry, and a missing one does not compile', () => {
  const { blog: _, ...incomplete } = services;
  // @ts-expect-error: blog is missing
  const checked: Record<ServiceName, Service> = incomplete;
  expect(Object.keys(checked)).toHaveLength(Object.keys(services).length - 1);
  const names = new Set(Object.values(contract).map(({ service }) => service));
  expect(new Set(Object.keys(services))).toEqual(names);
});

describe('access to the table is limited to what each function does', () => {
  const tableActions = (name: string) =>
    (functionNamed(name)?.statements ?? [])
      .flatMap(({ Action, Resource }) =>
        Action.map((action) => ({ action, resource: JSON.stringify(Resource) })),
      )
      .filter(({ action }) => action.startsWith('dynamodb:'));

  const allowedActions: readonly (readonly [string, readonly string[]])[] = [
    ['people', ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem']],
    ['account', ['GetItem', 'PutItem', 'Query', 'UpdateItem']],
    ['pre-token', []],
    ['reconcile-users', ['GetItem', 'Query', 'UpdateItem']],
    ['blog', ['GetItem', 'Query']],
    ['pages', ['GetItem', 'Query']],
    ['links', ['ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem']],
    ['search', ['GetItem', 'PutItem', 'Query', 'UpdateItem']],
    ['reports', ['GetItem', 'PutItem', 'Query', 'UpdateItem']],
    ['reports-writer', ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem']],
    ['search-writer', ['Query', 'UpdateItem']],
    ['assign-tickets', ['ConditionCheckItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem']],
    ['assignment', ['ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem']],
    ['search-compaction', ['DeleteItem', 'GetItem', 'Query', 'UpdateItem']],
    ['tickets', ['ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem']],
    ['desk-tools', ['ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem']],
    ['contact', ['UpdateItem']],
    ['failures', ['UpdateItem']],
    ['live-pass', ['GetItem', 'UpdateItem']],
    ['live', ['ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem']],
    [
      'on-live-change',
      ['DeleteItem', 'DescribeStream', 'GetItem', 'GetRecords', 'GetShardIterator', 'ListStreams', 'Query'],
    ],
    ['on-mail', ['ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem']],
    ['received-mails', ['ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem']],
    ['newsletter', ['DeleteItem', 'UpdateItem']],
    ['mail-events', ['DeleteItem', 'UpdateItem']],
    ['mails', ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem']],
    ['monthly-mails', ['GetItem', 'PutItem', 'Query', 'UpdateItem']],
    ['monthly-reports', ['ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem']],
    ['audit-log', ['GetItem', 'PutItem', 'Query', 'UpdateItem']],
    ['personal-data', ['GetItem', 'PutItem', 'Query', 'UpdateItem']],
    ['erase-person', ['DeleteItem', 'GetItem', 'Query', 'UpdateItem']],
    ['post-authentication', ['GetItem', 'PutItem']],
    ['notifications', ['ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem']],
    ['check-due-times', ['GetItem', 'PutItem', 'Query', 'UpdateItem']],
    ['send-mail', ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem']],
    ['mail-settings', ['DeleteItem', 'GetItem', 'UpdateItem']],
    ['account-links', ['DeleteItem', 'GetItem', 'PutItem', 'UpdateItem']],
    ['account-mails', ['GetItem', 'UpdateItem']],
    ['reference-data', ['UpdateItem']],
    ['scan-results', ['PutItem', 'Query', 'UpdateItem']],
    ['attachments', ['ConditionCheckItem', 'GetItem', 'PutItem', 'UpdateItem']],
    [
      'on-change',
      [
        'ConditionCheckItem',
        'DescribeStream',
        'GetItem',
        'GetRecords',
        'GetShardIterator',
        'ListStreams',
        'PutItem',
        'Query',
        'UpdateItem',
      ],
    ],
  ];
  test('by the actions of its role', () =>
    checkRows(
      allowedActions,
      ([name]) => name,
      ([name, actions]) => {
        const allowed = new Set(tableActions(name).map(({ action }) => action.replace('dynamodb:', '')));
        expect([...allowed].sort()).toEqual(actions);
      },
    ));

  test('tickets may query the indexes of its lists', () => {
    const indexes = tableActions('tickets').flatMap(
      ({ resource }) => resource.match(/(?<=\/index\/)\w+/g) ?? [],
    );
    expect([...new Set(indexes)].sort()).toEqual([
      'company',
      'company_tab',
      'created',
      'newest',
      'requester',
      'status',
    ]);
  });
});

test('only functions that use the table know its name', () => {
  const withName = functions.filter(({ properties }) => 'TABLE_NAME' in properties.Environment.Variables);
  expect(withName.map(({ name }) => name).sort()).toEqual([
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

test('reference-data may write only reference data', () => {
  const statement = functionNamed('reference-data')?.statements.find(({ Action }) =>
    Action.includes('dynamodb:UpdateItem'),
  );
  expect(statement?.Condition).toEqual({
    'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['REFERENCE'] },
  });
});

test('only people and account-links may create users, in this pool, and only erase-person may delete them', () => {
  const managers = functions.filter(({ statements }) =>
    statements.some(({ Action }) => Action.includes('cognito-idp:AdminCreateUser')),
  );
  expect(managers.map(({ name }) => name).toSorted()).toEqual(['account-links', 'people']);
  const statement = functionNamed('people')?.statements.find(({ Action }) =>
    Action.some((action) => action.startsWith('cognito-idp:')),
  );
  expect(JSON.stringify(statement?.Resource)).toMatch(/ExportsOutputFnGetAttUserPool\w+Arn/);
  const deleters = functions.filter(({ statements }) =>
    statements.some(({ Action }) => Action.includes('cognito-idp:AdminDeleteUser')),
  );
  expect(deleters.map(({ name }) => name)).toEqual(['erase-person']);
});

test('only account may sign in as a person, with a client of its own', () => {
  const allowed = functions.filter(({ statements }) =>
    statements.some(({ Action }) =>
      Action.some((action) => /cognito-idp:Admin(InitiateAuth|RespondToAuthChallenge)/.test(action)),
    ),
  );
  expect(allowed.map(({ name }) => name)).toEqual(['account']);
  const withClient = functions.filter(
    ({ properties }) => 'ACCOUNT_CLIENT_ID' in properties.Environment.Variables,
  );
  expect(withClient.map(({ name }) => name)).toEqual(['account']);
});

test('each function has the actions on files and mails that it needs, and none may list them', () => {
  const objectActions = functions.flatMap(({ name, statements }) =>
    statements
      .flatMap(({ Action }) => Action)
      .filter((action) => action.startsWith('s3:'))
      .map((action) => `${name} ${action}`),
  );
  expect(objectActions.toSorted()).toEqual([
    'attachments s3:GetObject',
    'attachments s3:PutObject',
    'erase-person s3:DeleteObject',
    'links s3:GetObject',
    'links s3:PutObject',
    'on-change s3:DeleteObject',
    'on-change s3:PutObject',
    'on-mail s3:GetObject',
    'on-mail s3:PutObject',
    'received-mails s3:GetObject',
    'received-mails s3:PutObject',
    'search s3:GetObject',
    'search-compaction s3:DeleteObject',
    'search-compaction s3:GetObject',
    'search-compaction s3:PutObject',
    'search-writer s3:PutObject',
  ]);
});
