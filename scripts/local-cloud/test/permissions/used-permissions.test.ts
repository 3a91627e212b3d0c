import { describe, expect, it } from 'vitest';
import { readCallerPermissions } from '../../recorder/recorder.ts';
import { sesCalls } from '../../services/ses/calls.ts';
import { openAssembly, services } from '../../services.ts';
import { writeAssembly } from '../assembly/fixture.ts';

const assembly = openAssembly(
  writeAssembly({
    Small: {
      Resources: {
        Table: {
          Type: 'AWS::DynamoDB::Table',
          Properties: { TableName: 'T', KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }] },
        },
      },
    },
  }),
);

function readPermissions(service: string, operation: string, body: unknown, path = '/', headers = {}) {
  const calls = services.find(({ name }) => name === service)?.endpoint?.callReader;
  if (!calls) throw new Error(`${service} is not recorded.`);
  const recordedCall = {
    operation,
    url: new URL(path, 'http://local'),
    headers,
    body: body === undefined ? '' : JSON.stringify(body),
  };
  return readCallerPermissions(service, calls, recordedCall, assembly);
}

const tableArn = 'arn:aws:dynamodb:eu-west-2:000000000000:table/T';

describe('the permissions of a call', () => {
  it('a DynamoDB call needs the permission for its operation, on the table or on the index', () => {
    expect(readPermissions('dynamodb', 'Query', { TableName: 'T', IndexName: 'newest' })).toEqual([
      { action: 'dynamodb:Query', resource: `${tableArn}/index/newest`, context: {} },
    ]);
    expect(
      readPermissions('dynamodb', 'GetItem', { TableName: 'T', Key: { id: { S: 'REFERENCE' } } }),
    ).toEqual([
      { action: 'dynamodb:GetItem', resource: tableArn, context: { 'dynamodb:LeadingKeys': ['REFERENCE'] } },
    ]);
  });

  it('a transaction needs the permissions of its parts', () => {
    const keyOperation = { TableName: 'T', Key: { id: { S: 'TICKET#1' } } };
    const TransactItems = [
      { Put: { TableName: 'T', Item: keyOperation.Key } },
      { Update: keyOperation },
      { Delete: keyOperation },
      { ConditionCheck: keyOperation },
    ];
    expect(readPermissions('dynamodb', 'TransactWriteItems', { TransactItems })).toEqual(
      ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'].map((action) => ({
        action: `dynamodb:${action}`,
        resource: tableArn,
        context: {
          'dynamodb:EnclosingOperation': ['TransactWriteItems'],
          'dynamodb:LeadingKeys': ['TICKET#…'],
        },
      })),
    );
  });

  it('a mail needs permissions for sender and configuration set, with both addresses as condition keys', () => {
    const body = {
      FromEmailAddress: 'Example <no-reply@example.com>',
      ConfigurationSetName: 'rules',
      Destination: { ToAddresses: ['a@example.com'] },
    };
    const context = {
      'ses:FromAddress': ['no-reply@example.com'],
      'ses:Recipients': ['a@example.com'],
    };
    expect(readPermissions('ses', 'SendEmail', body)).toEqual(
      ['identity/example.com', 'configuration-set/rules'].map((resource) => ({
        action: 'ses:SendEmail',
        resource: `arn:aws:ses:eu-west-2:000000000000:${resource}`,
        context,
      })),
    );
  });

  it('a mail through the SES API v1 needs the same permissions', () => {
    const form = new URLSearchParams({
      Action: 'SendRawEmail',
      Source: 'Example <no-reply@example.com>',
      ConfigurationSetName: 'rules',
      'Destinations.member.1': 'a@example.com',
    });
    const sesPermissions = sesCalls.listPermissions?.(
      { operation: 'SendRawEmail', url: new URL('http://ses/'), headers: {}, body: form.toString() },
      assembly,
    );
    expect(
      sesPermissions?.map(({ action, resource, context }) => [action, resource.split(':').at(-1), context]),
    ).toEqual(
      ['identity/example.com', 'configuration-set/rules'].map((resource) => [
        'ses:SendRawEmail',
        resource,
        { 'ses:FromAddress': ['no-reply@example.com'], 'ses:Recipients': ['a@example.com'] },
      ]),
    );
  });

  it('an S3 call needs the permission for the object, without the ids in its key', () => {
    expect(readPermissions('s3', 'HeadObject', undefined, '/files/01ABC/7.png?x-id=HeadObject')).toEqual([
      { action: 's3:GetObject', resource: 'arn:aws:s3:::files/…/…', context: {} },
    ]);
    expect(readPermissions('s3', 'ListObjects', undefined, '/files')).toEqual([
      { action: 's3:ListBucket', resource: 'arn:aws:s3:::files', context: {} },
    ]);
  });

  it('a copy needs permissions to read one object and write the other, and for tags if it copies them', () => {
    const sourceArn = 'arn:aws:s3:::files/…/…';
    const targetArn = 'arn:aws:s3:::copies/…';
    const readCopyPermissions = (headers: object) =>
      readPermissions('s3', 'CopyObject', undefined, '/copies/2', {
        'x-amz-copy-source': '/files/01ABC/7.png',
        ...headers,
      }).map(({ action, resource }) => [action, resource]);
    const permissionsWithoutTags = [
      ['s3:GetObject', sourceArn],
      ['s3:PutObject', targetArn],
    ];
    expect(readCopyPermissions({ 'x-amz-tagging-directive': 'REPLACE' })).toEqual(permissionsWithoutTags);
    expect(readCopyPermissions({})).toEqual([
      ...permissionsWithoutTags,
      ['s3:GetObjectTagging', sourceArn],
      ['s3:PutObjectTagging', targetArn],
    ]);
  });

  it('a Cognito call needs the permission for the pool, or none for operations without a pool id', () => {
    expect(readPermissions('cognito', 'AdminGetUser', { UserPoolId: 'eu-west-2_a' })).toEqual([
      {
        action: 'cognito-idp:AdminGetUser',
        resource: 'arn:aws:cognito-idp:eu-west-2:000000000000:userpool/eu-west-2_a',
        context: {},
      },
    ]);
    expect(readPermissions('cognito', 'ForgotPassword', { ClientId: 'client' })).toEqual([]);
  });

  it('a call with a parameter or secret needs the permission for that parameter or secret', () => {
    for (const Name of ['/site/url', '/site/url:2'])
      expect(readPermissions('ssm', 'GetParameter', { Name })).toEqual([
        {
          action: 'ssm:GetParameter',
          resource: 'arn:aws:ssm:eu-west-2:000000000000:parameter/site/url',
          context: {},
        },
      ]);
    expect(readPermissions('secrets-manager', 'GetSecretValue', { SecretId: 'arn:secret' })).toEqual([
      { action: 'secretsmanager:GetSecretValue', resource: 'arn:secret', context: {} },
    ]);
  });
});
