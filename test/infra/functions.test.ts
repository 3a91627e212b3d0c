import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { resourcesOf, synthesize } from './support/synthesize.ts';
import { brand } from '../../shared/brand.ts';

const { api, changes, data, identity, mailEvents, pages } = synthesize('prod').templates;

const FunctionProperties = z.looseObject({
  Role: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
  LoggingConfig: z.object({ LogFormat: z.string(), LogGroup: z.object({ Ref: z.string() }) }),
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
});
const texts = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const Statement = z.object({
  Effect: z.literal('Allow'),
  Action: texts,
  Condition: z.unknown().optional(),
  Resource: z.union([z.array(z.unknown()), z.unknown().transform((one) => [one])]),
});
const Policy = z.object({
  PolicyDocument: z.object({ Statement: z.array(Statement) }),
  Roles: z.array(z.object({ Ref: z.string() })),
});

interface DeployedFunction {
  readonly name: string;
  readonly role: string;
  readonly logGroup: unknown;
  readonly properties: z.output<typeof FunctionProperties>;
  readonly statements: readonly z.output<typeof Statement>[];
}

function functionsOf(template: Template): DeployedFunction[] {
  const logs = resourcesOf(template, 'AWS::Logs::LogGroup');
  const policies = Object.values(resourcesOf(template, 'AWS::IAM::Policy')).map(({ Properties }) =>
    Policy.parse(Properties),
  );
  return Object.values(resourcesOf(template, 'AWS::Lambda::Function')).map(({ Properties }) => {
    const properties = FunctionProperties.parse(Properties);
    const [role] = properties.Role['Fn::GetAtt'];
    return {
      name: String(properties.Environment.Variables.POWERTOOLS_SERVICE_NAME),
      role,
      logGroup: logs[properties.LoggingConfig.LogGroup.Ref]?.Properties,
      properties,
      statements: policies
        .filter(({ Roles }) => Roles.some(({ Ref }) => Ref === role))
        .flatMap(({ PolicyDocument }) => PolicyDocument.Statement),
    };
  });
}

const functions = [api, changes, data, identity, mailEvents, pages].flatMap(functionsOf);
const named = (name: string) => functions.find((one) => one.name === name);

/** The objects of the one bucket, which come and go; not the bucket. */
const attachments =
  /^\[\{"Fn::Join":\["",\[\{"Fn::ImportValue":"Portico-prod-Data:ExportsOutputFnGetAttAttachments\w+"\},"\/\*"\]\]\}\]$/;

/** The permissions that AWS offers for no narrower resource. */
const tracing = ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'];
const suppression = ['ses:DeleteSuppressedDestination'];

test('the functions are those of the contract, the triggers of the user pool, one that follows the table, one that follows mails, one that renders pages, and one of the deployment', () => {
  expect(functions.map(({ name }) => name).sort()).toEqual([
    'attachments',
    'blog',
    'companies',
    'contact',
    'custom-message',
    'mail-events',
    'newsletter',
    'on-change',
    'pages',
    'people',
    'post-confirmation',
    'reference-data',
    'tickets',
  ]);
});

test('no two functions share a role', () => {
  expect(new Set(functions.map(({ role }) => role)).size).toBe(functions.length);
});

describe.each(functions)('$name', ({ name, properties, statements, logGroup }) => {
  test('runs on the current runtime, traced, within ten seconds, or a minute where nobody waits', () => {
    expect(properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      Timeout: name === 'on-change' ? 60 : 10,
      TracingConfig: { Mode: 'Active' },
    });
  });

  test('writes JSON to a log of its own that is not kept for ever', () => {
    expect(properties.LoggingConfig.LogFormat).toBe('JSON');
    expect(logGroup).toMatchObject({ RetentionInDays: 90 });
  });

  test('may do nothing by a wildcard action', () => {
    expect(statements.flatMap(({ Action }) => Action).filter((action) => action.includes('*'))).toEqual([]);
  });

  test('names what it may do things to, except where AWS offers no way to, and for the attachments themselves', () => {
    const wide = statements
      .filter(({ Resource }) => JSON.stringify(Resource).includes('*'))
      .filter(({ Resource }) => !attachments.test(JSON.stringify(Resource)));
    const nameless = name === 'people' ? [...suppression, ...tracing] : tracing;
    expect(wide.map(({ Action }) => Action.toSorted())).toEqual([nameless]);
  });
});

describe('each function may do to the table what it does, and no more', () => {
  const tableActions = (name: string) =>
    (named(name)?.statements ?? [])
      .flatMap(({ Action, Resource }) =>
        Action.map((action) => ({ action, resource: JSON.stringify(Resource) })),
      )
      .filter(({ action }) => action.startsWith('dynamodb:'));

  test.each([
    ['people', ['GetItem', 'PutItem', 'Query', 'UpdateItem']],
    ['blog', ['GetItem', 'Query']],
    ['pages', ['GetItem', 'Query']],
    ['tickets', ['ConditionCheckItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem']],
    ['post-confirmation', ['PutItem', 'UpdateItem']],
    ['custom-message', []],
    ['contact', ['UpdateItem']],
    ['newsletter', ['DeleteItem', 'UpdateItem']],
    ['mail-events', ['DeleteItem', 'UpdateItem']],
    ['reference-data', ['UpdateItem']],
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
        'Query',
        'UpdateItem',
      ],
    ],
  ])('%s', (name, actions) => {
    const allowed = new Set(tableActions(name).map(({ action }) => action.replace('dynamodb:', '')));
    expect([...allowed].sort()).toEqual(actions);
  });

  test('tickets queries the indexes it lists from, by name', () => {
    const indexes = tableActions('tickets').flatMap(
      ({ resource }) => resource.match(/(?<=\/index\/)\w+/g) ?? [],
    );
    expect([...new Set(indexes)].sort()).toEqual(['company', 'company_tab', 'newest', 'status']);
  });
});

test('only the functions that use the table know its name', () => {
  const knowing = functions.filter(({ properties }) => 'TABLE_NAME' in properties.Environment.Variables);
  expect(knowing.map(({ name }) => name).sort()).toEqual([
    'attachments',
    'blog',
    'companies',
    'contact',
    'mail-events',
    'newsletter',
    'on-change',
    'pages',
    'people',
    'post-confirmation',
    'reference-data',
    'tickets',
  ]);
});

test('a deployment writes reference data, and no other item of the table', () => {
  const statement = named('reference-data')?.statements.find(({ Action }) =>
    Action.includes('dynamodb:UpdateItem'),
  );
  expect(statement?.Condition).toEqual({
    'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['REFERENCE'] },
  });
});

test('after a sign-up, one function may put people of this pool into a group', () => {
  const statement = named('post-confirmation')?.statements.find(({ Action }) =>
    Action.some((action) => action.startsWith('cognito-idp:')),
  );
  expect(statement).toMatchObject({
    Action: ['cognito-idp:AdminAddUserToGroup'],
    Resource: [{ 'Fn::GetAtt': [expect.stringMatching(/^UserPool/), 'Arn'] }],
  });
});

test('people are managed by one function, in this pool alone, and nobody is ever deleted', () => {
  const managing = functions.filter(({ statements }) =>
    statements.some(({ Action }) => Action.includes('cognito-idp:AdminCreateUser')),
  );
  expect(managing.map(({ name }) => name)).toEqual(['people']);
  const statement = named('people')?.statements.find(({ Action }) =>
    Action.some((action) => action.startsWith('cognito-idp:')),
  );
  expect(JSON.stringify(statement?.Resource)).toMatch(/ExportsOutputFnGetAttUserPool\w+Arn/);
  expect(statement?.Action).not.toContain('cognito-idp:AdminDeleteUser');
  expect(named('people')?.properties.Environment.Variables).toHaveProperty('USER_POOL_CLIENT_ID');
});

test('the mails of the user pool learn the address of the site from its parameter, and read no other', () => {
  const mails = named('custom-message');
  const statement = mails?.statements.find(({ Action }) => Action.includes('ssm:GetParameter'));
  expect(statement?.Action).toEqual(['ssm:GetParameter']);
  expect(JSON.stringify(statement?.Resource)).toMatch(/:parameter\/portico\/prod\/site-url"/);
  expect(mails?.properties.Environment.Variables['SITE_URL_PARAMETER']).toBe('/portico/prod/site-url');
});

test('the two functions that touch attachments may each do their part alone, and list none', () => {
  const objectActions = functions.flatMap(({ name, statements }) =>
    statements
      .flatMap(({ Action }) => Action)
      .filter((action) => action.startsWith('s3:'))
      .map((action) => `${name} ${action}`),
  );
  expect(objectActions.toSorted()).toEqual([
    'attachments s3:GetObject',
    'attachments s3:PutObject',
    'on-change s3:DeleteObject',
  ]);
});

describe('mail and secrets', () => {
  const statementOf = (name: string, action: string) =>
    named(name)?.statements.find(({ Action }) => Action.includes(action));
  const ownDomain =
    /:configuration-set\/",\{"Fn::ImportValue":"Portico-prod-Mail:.*:ses:eu-west-2:.*:identity\/portico\.example"/;

  test('the contact form writes from the one address to the consultancy, and to nobody else', () => {
    const statement = statementOf('contact', 'ses:SendEmail');
    expect(statement?.Action).toEqual(['ses:SendEmail']);
    expect(JSON.stringify(statement?.Resource)).toMatch(ownDomain);
    expect(statement?.Condition).toEqual({
      StringEquals: { 'ses:FromAddress': brand.noReplyEmail },
      'ForAllValues:StringEquals': { 'ses:Recipients': [brand.contactEmail] },
    });
  });

  test('the newsletter writes from the one address, to whoever asks for it', () => {
    const statement = statementOf('newsletter', 'ses:SendEmail');
    expect(statement?.Action).toEqual(['ses:SendEmail']);
    expect(JSON.stringify(statement?.Resource)).toMatch(ownDomain);
    expect(statement?.Condition).toEqual({ StringEquals: { 'ses:FromAddress': brand.noReplyEmail } });
  });

  test('nobody else sends mail', () => {
    const sending = functions.filter(({ statements }) =>
      statements.some(({ Action }) => Action.some((action) => action.startsWith('ses:Send'))),
    );
    expect(sending.map(({ name }) => name).sort()).toEqual(['contact', 'newsletter']);
  });

  test("each secret is read by those who need it: Google's key by the contact form alone", () => {
    const read = functions.flatMap(({ name, statements }) =>
      statements
        .filter(({ Action }) => Action.includes('secretsmanager:GetSecretValue'))
        .flatMap(({ Resource }) => [
          ...JSON.stringify(Resource).matchAll(/Ref(?:":")?([A-Za-z]+?)[\dA-F]{8}/g),
        ])
        .map(([, secret]) => `${name} ${secret}`),
    );
    const behindCloudFront = functions.filter(
      ({ properties }) => 'ORIGIN_SECRET_ARN' in properties.Environment.Variables,
    );
    expect(read.sort()).toEqual(
      [
        'contact RecaptchaSecret',
        'contact ThrottleSalt',
        'newsletter ThrottleSalt',
        ...behindCloudFront.map(({ name }) => `${name} OriginSecret`),
      ].sort(),
    );
  });

  test('secrets are made by AWS, are in no template, and stay when the stack goes', () => {
    const secrets = Object.values(resourcesOf(api, 'AWS::SecretsManager::Secret'));
    expect(secrets).toHaveLength(3);
    for (const secret of secrets) {
      expect(secret.Properties).toMatchObject({ GenerateSecretString: { PasswordLength: 40 } });
      expect(secret.Properties).not.toHaveProperty('SecretString');
      expect(secret.DeletionPolicy).toBe('Retain');
    }
  });
});
