import type { Template } from 'aws-cdk-lib/assertions';
import * as z from 'zod';
import { resourcesOf, synthesize } from './synthesize.ts';

export const {
  accountMails,
  api,
  assignment,
  changes,
  data,
  identity,
  live,
  mailEvents,
  mailIn,
  malwareScan,
  notifications,
  pages,
  personalData,
  search,
  reports,
} = synthesize('prod').templates;

const FunctionProperties = z.looseObject({
  Role: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
  LoggingConfig: z.object({ LogFormat: z.string(), LogGroup: z.object({ Ref: z.string() }) }),
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
});
const texts = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const Statement = z.object({
  Effect: z.enum(['Allow', 'Deny']),
  Action: texts,
  Condition: z.unknown().optional(),
  Resource: z.union([z.array(z.unknown()), z.unknown().transform((one) => [one])]),
});
const Policy = z.object({
  PolicyDocument: z.object({ Statement: z.array(Statement) }),
  Roles: z.array(z.object({ Ref: z.string() })),
});

export interface DeployedFunction {
  readonly name: string;
  readonly role: string;
  readonly logGroup: unknown;
  readonly properties: z.output<typeof FunctionProperties>;
  /** What it may do; what is denied is in snapshots/grants.txt. */
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
        .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
        .filter(({ Effect }) => Effect === 'Allow'),
    };
  });
}

/** Every function of production, with its role's statements. */
export const functions = [
  api,
  assignment,
  changes,
  data,
  identity,
  live,
  accountMails,
  mailEvents,
  ...(mailIn ? [mailIn] : []),
  ...(malwareScan ? [malwareScan] : []),
  notifications,
  pages,
  personalData,
  search,
  reports,
].flatMap(functionsOf);
export const functionNamed = (name: string): DeployedFunction | undefined =>
  functions.find((deployed) => deployed.name === name);
