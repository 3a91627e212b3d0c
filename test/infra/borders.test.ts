import { describe, expect, test } from 'vitest';
import { type Environment, findEnvironment } from '../../infra/environments.ts';
import { checkRows } from '../support/rows.ts';
import { type DeployedFunction, listDeployedFunctions, listGrants } from './support/deployed-functions.ts';
import { functionNames } from './support/function-names.ts';
import { synthesize } from './support/synthesize.ts';
import { productionWithOpenSearch } from './support/with-opensearch.ts';

/** A function's permissions on data that attackers want or that cannot be restored. */
interface Rights {
  /** DynamoDB actions on the table. */
  readonly table: string;
  /** Indexes of the table that it may query. */
  readonly indexes?: string;
  /** Actions on objects, each with its bucket. */
  readonly objects?: string;
  /** Cognito actions on the user pool. */
  readonly users?: string;
  /** Actions of SES. */
  readonly mail?: string;
  /** Secrets and parameters that it may read. */
  readonly secrets?: string;
  /**
   * Queues and topics that it may send messages to. Sending a message can start an erasure or an invitation.
   */
  readonly messages?: string;
}

const tableActions = 'ConditionCheckItem DeleteItem GetItem PutItem Query UpdateItem';

/** The rights of each function. Read the rules below before you add a right. */
const rightsByFunction = {
  accounts: {
    table: 'DeleteItem GetItem PutItem Query UpdateItem',
    indexes: 'newest',
    users:
      'AdminAddUserToGroup AdminCreateUser AdminDisableUser AdminEnableUser AdminGetUser AdminInitiateAuth AdminRemoveUserFromGroup AdminRespondToAuthChallenge AdminSetUserMFAPreference AdminSetUserPassword AdminUpdateUserAttributes AdminUserGlobalSignOut',
    mail: 'DeleteSuppressedDestination',
    secrets: 'OriginSecret',
    messages: 'EventsQueue MessagesQueue',
  },
  api: {
    table: tableActions,
    indexes:
      'by_activity by_assignee by_assignee_priority by_company by_company_tab by_creation by_due_time by_group by_group_priority by_priority by_requester by_status by_waiting company newest owner',
    objects: 'Attachments:GetObject Attachments:PutObject',
    secrets: 'OriginSecret',
    messages: 'Deliveries EventsQueue',
  },
  cognito: { table: 'GetItem PutItem' },
  deliver: {
    table: tableActions,
    indexes: 'newest',
    users: 'AdminGetUser',
    mail: 'SendEmail SendRawEmail',
    secrets: 'mail-links reply-addresses',
  },
  import: {
    // An import writes tickets in bulk.
    table: `BatchGetItem BatchWriteItem ${tableActions}`,
    indexes: 'by_company by_requester company newest owner',
    objects: 'Attachments:PutObject Imports:GetObject Imports:PutObject',
    secrets: 'OriginSecret',
    messages: 'EventsQueue Imports Invitations',
  },
  export: {
    // The function changes the records of exports, and counts requests.
    table: 'GetItem PutItem Query UpdateItem',
    indexes: 'by_company by_creation company newest',
    objects: 'Attachments:GetObject Exports:GetObject Exports:PutObject',
    secrets: 'OriginSecret',
    messages: 'EventsQueue Parts',
  },
  live: { table: tableActions, secrets: 'OriginSecret' },
  'live-change': { table: 'DeleteItem GetItem Query UpdateItem' },
  'mail-in': {
    table: tableActions,
    indexes: 'by_company company',
    objects: 'Attachments:PutObject Mails:GetObject',
    users: 'AdminGetUser',
    secrets: 'OriginSecret reply-addresses',
  },
  outbound: { table: 'GetItem UpdateItem' },
  pages: { table: 'GetItem', indexes: 'newest', secrets: 'OriginSecret' },
  privacy: {
    // The function replaces a whole ticket, together with an event that records the reason.
    table: 'DeleteItem GetItem PutItem Query UpdateItem',
    indexes: 'by_creation newest owner',
    objects: 'Mails:DeleteObject',
    users: 'AdminDeleteUser',
  },
  project: { table: tableActions, objects: 'SearchIndex:PutObject', messages: 'Deliveries' },
  public: {
    table: 'DeleteItem GetItem PutItem UpdateItem',
    indexes: 'newest',
    secrets: 'OriginSecret mail-links recaptcha',
    messages: 'MessagesQueue',
  },
  schedule: {
    table: 'DeleteItem GetItem PutItem Query UpdateItem',
    indexes: 'by_check_time by_status newest',
    objects: 'SearchIndex:DeleteObject SearchIndex:GetObject SearchIndex:PutObject',
    users: 'ListUsers ListUsersInGroup',
    messages: 'Deliveries',
  },
  search: {
    table: 'GetItem PutItem Query UpdateItem',
    indexes: 'by_requester owner',
    objects: 'SearchIndex:GetObject',
    secrets: 'OriginSecret',
  },
  setup: {
    table: 'UpdateItem',
    mail: 'CreateReceiptRuleSet DescribeActiveReceiptRuleSet SetActiveReceiptRuleSet',
  },
  stream: {
    table: tableActions,
    indexes: 'by_assignee by_company by_group by_requester by_status company owner',
    objects: 'Attachments:DeleteObject Copies:PutObject',
    messages: 'ErasuresQueue Imports TicketEvents',
  },
} satisfies Record<string, Rights>;

const environmentRows: readonly (readonly [string, Environment, Readonly<Record<string, Rights>>])[] = [
  ['prod', findEnvironment('prod'), rightsByFunction],
  ['the local environment', findEnvironment('local'), rightsByFunction],
  [
    'an environment with OpenSearch',
    productionWithOpenSearch,
    { ...rightsByFunction, schedule: { ...rightsByFunction.schedule, objects: 'SearchIndex:GetObject' } },
  ],
];

/** The name of a resource: `Attachments` for `Data/Attachments.Arn/*` and for `Attachments.Arn/*`. */
const readResourceName = (resource: string) => /(\w+)(?:\.Arn(?:\/.*)?)?$/.exec(resource)?.[1] ?? resource;

function readRights(lambda: DeployedFunction) {
  /** The sorted names of the allowed actions of a service; undefined if there are none. */
  const listNames = (
    service: string,
    formatName: (action: string, resource: string) => string | undefined,
  ) => {
    const prefix = new RegExp(`^${service}:`);
    const names = listGrants(lambda)
      .filter(({ action }) => prefix.test(action))
      .flatMap(({ action, resource }) => formatName(action.replace(prefix, ''), resource) ?? []);
    return names.length === 0 ? undefined : [...new Set(names)].sort().join(' ');
  };
  return {
    table: listNames('dynamodb', (action, resource) => (resource.endsWith('Table.Arn') ? action : undefined)),
    indexes: listNames('dynamodb', (_, resource) => /\/index\/(\S+)$/.exec(resource)?.[1]),
    objects: listNames('s3', (action, resource) => `${readResourceName(resource)}:${action}`),
    users: listNames('cognito-idp', (action) => action),
    mail: listNames('ses', (action) => action),
    secrets: listNames('(?:secretsmanager|ssm)', (action, resource) =>
      action === 'GetSecretValue'
        ? readResourceName(resource)
        : /^GetParameter \S+\/secrets\/(\S+)$/.exec(`${action} ${resource}`)?.[1],
    ),
    messages: listNames('(?:sqs|sns)', (action, resource) =>
      /^(SendMessage|Publish)$/.test(action) && !resource.includes('DeadLetters')
        ? readResourceName(resource)
        : undefined,
    ),
  };
}

describe.each(environmentRows)('in %s', (_, environment, expectedRights) => {
  const functions = listDeployedFunctions(synthesize(environment).templates);
  const listMatchingGrants = (name: string, pattern: RegExp) =>
    functions
      .filter((lambda) => lambda.name === name)
      .flatMap(listGrants)
      .map(({ action, resource }) => `${action} on ${resource}`)
      .filter((grant) => pattern.test(grant));
  /** The names of the functions with a matching grant. */
  const findFunctionsWithGrant = (pattern: RegExp) =>
    functionNames.filter((name) => listMatchingGrants(name, pattern).length > 0);
  /** Any action on users except a read. */
  const userChangePattern = /^cognito-idp:(?!AdminGetUser |ListUsers)/;

  test('every function has the permissions in its row, and every function has a row', async () => {
    expect(functions.map(({ name }) => name)).toEqual(Object.keys(expectedRights).toSorted());
    await checkRows(
      functions,
      ({ name }) => name,
      (lambda) => {
        expect(readRights(lambda)).toEqual(expectedRights[lambda.name]);
      },
    );
  });

  test.each(['public', 'pages', 'live', 'mail-in', 'outbound'])(
    '%s, which strangers reach or which calls them, can neither change users nor delete files',
    (name) => {
      expect(functionNames).toContain(name);
      expect(listMatchingGrants(name, userChangePattern)).toEqual([]);
      expect(listMatchingGrants(name, /^s3:DeleteObject/)).toEqual([]);
    },
  );

  test('only mail-in can read received mails, unlike public and api', () => {
    expect(findFunctionsWithGrant(/^s3:GetObject\S* on (\w+\/)?Mails\./)).toEqual(['mail-in']);
  });

  test('only export reads archives of everything, and it cannot delete anything', () => {
    expect(findFunctionsWithGrant(/^s3:GetObject\S* on (\w+\/)?Exports\./)).toEqual(['export']);
    expect(listMatchingGrants('export', /^(dynamodb|s3):Delete/)).toEqual([]);
  });

  test('only accounts changes users, and only privacy deletes them', () => {
    expect(findFunctionsWithGrant(userChangePattern)).toEqual(['accounts', 'privacy']);
    expect(findFunctionsWithGrant(/^cognito-idp:AdminDeleteUser /)).toEqual(['privacy']);
    expect(listMatchingGrants('privacy', userChangePattern)).toHaveLength(1);
    expect(findFunctionsWithGrant(/^cognito-idp:Admin(InitiateAuth|RespondToAuthChallenge) /)).toEqual([
      'accounts',
    ]);
  });

  test('only stream, on which no request depends, starts an erasure, and no function invokes another', () => {
    expect(findFunctionsWithGrant(/^sqs:SendMessage on (\w+\/)?ErasuresQueue\./)).toEqual(['stream']);
    expect(findFunctionsWithGrant(/^lambda:/)).toEqual([]);
  });

  test('only import, which only administrators use, can make accounts invite people', () => {
    expect(findFunctionsWithGrant(/^sns:Publish on (\w+\/)?Invitations$/)).toEqual(['import']);
  });

  test('only deliver sends mail, from the address of the environment', () => {
    expect(findFunctionsWithGrant(/^ses:Send/)).toEqual(['deliver']);
    const conditions = functions.flatMap(({ statements }) =>
      statements
        .filter(({ Action }) => Action.some((action) => action.startsWith('ses:Send')))
        .map(({ Condition }) => Condition),
    );
    expect(conditions).toEqual([{ StringEquals: { 'ses:FromAddress': environment.mail.from } }]);
  });

  test('the function api has no permissions for the user pool, raw mails or SES', () => {
    expect(listMatchingGrants('api', /^(cognito-idp|ses):|Mails\./)).toEqual([]);
  });

  test('setup writes only reference data', () => {
    const conditions = functions
      .filter(({ name }) => name === 'setup')
      .flatMap(({ statements }) => statements)
      .filter(({ Action }) => Action.some((action) => action.startsWith('dynamodb:')))
      .map(({ Condition }) => Condition);
    expect(conditions).toEqual([{ 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['REFERENCE'] } }]);
  });

  test('only setup writes secrets, and it reads none, so that it cannot disclose one', () => {
    expect(findFunctionsWithGrant(/^ssm:(Put|Delete)Parameter /)).toEqual(['setup']);
    expect(listMatchingGrants('setup', /^ssm:GetParameter|^secretsmanager:/)).toEqual([]);
    expect(
      listMatchingGrants('setup', /^ssm:(?!\S+ on \S+:parameter\/portico\/\w+\/secrets\/[\w-]+$)/),
    ).toEqual([]);
  });

  test("outbound, which calls customers' servers, can read only webhooks and their deliveries in the table", () => {
    const conditions = functions
      .filter(({ name }) => name === 'outbound')
      .flatMap(({ statements }) => statements)
      .filter(({ Action }) => Action.some((action) => action.startsWith('dynamodb:')))
      .map(({ Condition }) => Condition);
    expect(conditions).toEqual([{ 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['WEBHOOK*'] } }]);
  });

  test('no deployed function allows webhooks to its own machine, which are not checked', () => {
    expect(
      functions.filter(({ properties }) => 'LOOPBACK_RECEIVERS' in properties.Environment.Variables),
    ).toEqual([]);
  });

  test('no function may list objects or read the whole table', () => {
    expect(findFunctionsWithGrant(/^(s3:(?!(Get|Put|Delete)Object )|dynamodb:(Scan|PartiQL))/)).toEqual([]);
  });

  test('only functions that may use a resource get its name', () => {
    const findFunctionsWithVariable = (variable: string) =>
      functions
        .filter(({ properties }) => variable in properties.Environment.Variables)
        .map(({ name }) => name);
    expect(findFunctionsWithVariable('TABLE_NAME')).toEqual(functionNames);
    expect(findFunctionsWithVariable('USER_POOL_ID')).toEqual(findFunctionsWithGrant(/^cognito-idp:/));
    expect(findFunctionsWithVariable('ACCOUNT_CLIENT_ID')).toEqual(['accounts']);
    expect(findFunctionsWithVariable('ATTACHMENTS_BUCKET')).toEqual(
      findFunctionsWithGrant(/^s3:.*Attachments\./),
    );
    expect(findFunctionsWithVariable('IMPORTS_BUCKET')).toEqual(['import']);
    expect(findFunctionsWithVariable('MAILS_BUCKET')).toEqual(findFunctionsWithGrant(/^s3:.*Mails\./));
    expect(findFunctionsWithVariable('EXPORTS_BUCKET')).toEqual(['export']);
    expect(findFunctionsWithVariable('SEARCH_BUCKET')).toEqual(findFunctionsWithGrant(/^s3:.*SearchIndex\./));
    expect(findFunctionsWithVariable('MAIL_RULES')).toEqual(findFunctionsWithGrant(/^ses:Send/));
  });
});
