import { describe, expect, it } from 'vitest';
import { usesOf } from '../../permissions/used-permissions.ts';

const place = { region: 'eu-west-2', account: '000000000000' };
const uses = (service: string, operation: string, body: unknown, path = '/') =>
  usesOf(
    service,
    {
      operation,
      url: new URL(path, 'http://local'),
      body: body === undefined ? '' : JSON.stringify(body),
    },
    place,
  );
const table = 'arn:aws:dynamodb:eu-west-2:000000000000:table/T';

describe('a call takes', () => {
  it('the permission for its operation, on the table or on the index', () => {
    expect(uses('dynamodb', 'Query', { TableName: 'T', IndexName: 'newest' })).toEqual([
      { action: 'dynamodb:Query', resource: `${table}/index/newest`, context: {} },
    ]);
    expect(uses('dynamodb', 'GetItem', { TableName: 'T', Key: { pk: { S: 'REFERENCE' } } })).toEqual([
      { action: 'dynamodb:GetItem', resource: table, context: { 'dynamodb:LeadingKeys': ['REFERENCE'] } },
    ]);
  });

  it('for a transaction those of its parts', () => {
    const part = { TableName: 'T', Key: { pk: { S: 'TICKET#1' } } };
    const TransactItems = [
      { Put: { TableName: 'T', Item: part.Key } },
      { Update: part },
      { Delete: part },
      { ConditionCheck: part },
    ];
    expect(uses('dynamodb', 'TransactWriteItems', { TransactItems })).toEqual(
      ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'].map((action) => ({
        action: `dynamodb:${action}`,
        resource: table,
        context: { 'dynamodb:LeadingKeys': ['TICKET#…'] },
      })),
    );
  });

  it('for mail those of the sender and of the rules, with sender and readers as conditions know them', () => {
    const body = {
      FromEmailAddress: 'Portico <no-reply@portico.example>',
      ConfigurationSetName: 'rules',
      Destination: { ToAddresses: ['a@example.com'] },
    };
    const context = {
      'ses:FromAddress': ['no-reply@portico.example'],
      'ses:Recipients': ['a@example.com'],
    };
    expect(uses('mail', 'SendEmail', body)).toEqual(
      ['identity/portico.example', 'configuration-set/rules'].map((resource) => ({
        action: 'ses:SendEmail',
        resource: `arn:aws:ses:eu-west-2:000000000000:${resource}`,
        context,
      })),
    );
  });

  it('for files that of the object, whose ids do not matter', () => {
    expect(uses('objects', 'HeadObject', undefined, '/files/01ABC/7.png?x-id=HeadObject')).toEqual([
      { action: 's3:GetObject', resource: 'arn:aws:s3:::files/…/…', context: {} },
    ]);
    expect(uses('objects', 'ListObjects', undefined, '/files')).toEqual([
      { action: 's3:ListBucket', resource: 'arn:aws:s3:::files', context: {} },
    ]);
  });

  it('for a pool that of the pool, and none where anybody may call', () => {
    expect(uses('identity', 'AdminGetUser', { UserPoolId: 'eu-west-2_a' })).toEqual([
      {
        action: 'cognito-idp:AdminGetUser',
        resource: 'arn:aws:cognito-idp:eu-west-2:000000000000:userpool/eu-west-2_a',
        context: {},
      },
    ]);
    expect(uses('identity', 'ForgotPassword', { ClientId: 'client' })).toEqual([]);
  });

  it('for parameters and secrets those of the one that it names', () => {
    expect(uses('parameters', 'GetParameter', { Name: '/portico/local/site-url' })).toEqual([
      {
        action: 'ssm:GetParameter',
        resource: 'arn:aws:ssm:eu-west-2:000000000000:parameter/portico/local/site-url',
        context: {},
      },
    ]);
    expect(uses('secrets', 'GetSecretValue', { SecretId: 'arn:secret' })).toEqual([
      { action: 'secretsmanager:GetSecretValue', resource: 'arn:secret', context: {} },
    ]);
  });
});
