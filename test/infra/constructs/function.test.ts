import { expect, test } from 'vitest';
import { checkRows } from '../../support/rows.ts';
import { functions, listGrants } from '../support/deployed-functions.ts';
import { functionNames } from '../support/function-names.ts';

/**
 * Resources whose names are not known in advance: objects, live connections, and recipients in the SES
 * sandbox.
 */
const unknownNamePatterns = [
  /^Data\/(Attachments|Exports|Imports|SearchIndex)\.Arn\/\*$/,
  /^(MailIn\/)?Mails\.Arn\/in\/\*$/,
  /^AuditLog\/Copies\.Arn\/chain\/\*$/,
  /^arn:aws:execute-api:[^*]+\/@connections\/\*$/,
  // The policies limit the sender's address instead: see borders.test.ts.
  /^arn:aws:ses:[^*]+:identity\/\*$/,
];

/**
 * Timeouts, in seconds, of functions that can run when no request waits for them. Requests to `import` still
 * end after 25 seconds (lambdas/http/serve.ts).
 */
const longTimeoutSeconds: Readonly<Record<string, number>> = {
  deliver: 55,
  export: 300,
  import: 600,
  'live-change': 30,
  'mail-in': 60,
  outbound: 30,
  privacy: 300,
  schedule: 290,
  stream: 60,
};

test('each file of lambdas/functions is deployed as a function', () => {
  expect(functions.map(({ name }) => name)).toEqual(functionNames);
});

test('no two functions share a role', () => {
  expect(new Set(functions.map(({ role }) => role)).size).toBe(functions.length);
});

const readName = ({ name }: (typeof functions)[number]) => name;

test('every function has the current runtime, and a timeout of ten seconds, or longer if no request waits', () =>
  checkRows(functions, readName, ({ name, properties }) => {
    expect(properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      Timeout: longTimeoutSeconds[name] ?? 10,
    });
  }));

test('every function writes JSON to its own log group, which has a retention period', () =>
  checkRows(functions, readName, ({ properties, logGroup }) => {
    expect(properties.LoggingConfig.LogFormat).toBe('JSON');
    expect(logGroup).toMatchObject({ RetentionInDays: 90 });
  }));

test('no function has wildcard actions', () =>
  checkRows(functions, readName, ({ statements }) => {
    expect(statements.flatMap(({ Action }) => Action).filter((action) => action.includes('*'))).toEqual([]);
  }));

test('no function has wildcard resources, unless AWS requires them or the names are unknown in advance', () => {
  const wildcardGrants = functions.flatMap((lambda) =>
    listGrants(lambda)
      .filter(({ resource }) => resource.includes('*'))
      .filter(({ resource }) => !unknownNamePatterns.some((pattern) => pattern.test(resource)))
      .map(({ action, resource }) => `${lambda.name} ${action} on ${resource}`),
  );
  expect(wildcardGrants).toEqual([
    'accounts ses:DeleteSuppressedDestination on *',
    'setup ses:CreateReceiptRuleSet on *',
    'setup ses:DescribeActiveReceiptRuleSet on *',
    'setup ses:SetActiveReceiptRuleSet on *',
  ]);
});

test('no role has managed or inline policies, which these tests would not read', () =>
  checkRows(functions, readName, ({ roleProperties }) => {
    expect(roleProperties).toHaveProperty('AssumeRolePolicyDocument');
    expect(roleProperties).not.toHaveProperty('ManagedPolicyArns');
    expect(roleProperties).not.toHaveProperty('Policies');
  }));
