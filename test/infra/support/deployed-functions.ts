import type { Template } from 'aws-cdk-lib/assertions';
import * as z from 'zod';
import type { Templates } from './listing.ts';
import { formatAsText, removeIdHash } from './readable.ts';
import { listResourcesOfType, synthesize } from './synthesize.ts';

const FunctionProperties = z.looseObject({
  Role: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
  LoggingConfig: z.object({ LogFormat: z.string(), LogGroup: z.object({ Ref: z.string() }) }),
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
});
const oneOrMoreStrings = z.union([z.string().transform((value) => [value]), z.array(z.string())]);
const Statement = z.object({
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMoreStrings,
  Condition: z.unknown().optional(),
  Resource: z.union([z.array(z.unknown()), z.unknown().transform((value) => [value])]),
});
const Policy = z.object({
  PolicyDocument: z.object({ Statement: z.array(Statement) }),
  Roles: z.array(z.object({ Ref: z.string() })),
});

export interface DeployedFunction {
  readonly name: string;
  /** The function's stack and logical id: `api/Functionpublic`. */
  readonly id: string;
  /** The role's stack and logical id. */
  readonly role: string;
  readonly roleProperties: unknown;
  readonly logGroup: unknown;
  readonly properties: z.output<typeof FunctionProperties>;
  /** The statements that allow actions. Statements that deny actions are in snapshots/grants.txt. */
  readonly statements: readonly z.output<typeof Statement>[];
}

function listStackFunctions(stack: string, template: Template): DeployedFunction[] {
  const logGroups = listResourcesOfType(template, 'AWS::Logs::LogGroup');
  const roles = listResourcesOfType(template, 'AWS::IAM::Role');
  const policies = Object.values(listResourcesOfType(template, 'AWS::IAM::Policy')).map(({ Properties }) =>
    Policy.parse(Properties),
  );
  return (
    Object.entries(listResourcesOfType(template, 'AWS::Lambda::Function'))
      // The CDK's own functions have no such variable.
      .filter(([, { Properties }]) => JSON.stringify(Properties).includes('POWERTOOLS_SERVICE_NAME'))
      .map(([id, { Properties }]) => {
        const properties = FunctionProperties.parse(Properties);
        const [role] = properties.Role['Fn::GetAtt'];
        return {
          name: String(properties.Environment.Variables.POWERTOOLS_SERVICE_NAME),
          id: `${stack}/${removeIdHash(id)}`,
          role: `${stack}/${role}`,
          roleProperties: roles[role]?.Properties,
          logGroup: logGroups[properties.LoggingConfig.LogGroup.Ref]?.Properties,
          properties,
          statements: policies
            .filter(({ Roles }) => Roles.some(({ Ref }) => Ref === role))
            .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
            .filter(({ Effect }) => Effect === 'Allow'),
        };
      })
  );
}

/** Each granted action with its resource, such as `s3:GetObject` with `Data/Attachments.Arn/*`. */
export const listGrants = ({
  statements,
}: DeployedFunction): { readonly action: string; readonly resource: string }[] =>
  statements.flatMap(({ Action, Resource }) =>
    Action.flatMap((action) => Resource.map((resource) => ({ action, resource: formatAsText(resource) }))),
  );

/** Every function of an environment, by name, with its role's statements. */
export const listDeployedFunctions = (templates: Templates): DeployedFunction[] =>
  Object.entries(templates)
    .flatMap(([stack, template]) => (template ? listStackFunctions(stack, template) : []))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

/** Every function of production. */
export const functions = listDeployedFunctions(synthesize('prod').templates);

/**
 * The name of the production function that a resource invokes, directly or through its alias.
 * @throws Error if there is none
 */
export function findInvokedFunctionName(stack: string, reference: unknown): string {
  // An event source mapping splits the ARN of the alias: this extracts the reference to the alias.
  const text = formatAsText(reference).replace(/^.*"Fn::Split":\[":","(\w+)"\]\}\]\}:live$/, '$1');
  const [, stackPrefix, id] =
    /(?:([A-Z]\w+)\/)?(\w*Function\w*?)(?:Live)?(?:\.Arn)?(?:\/invocations)?$/.exec(text) ?? [];
  const owningStack =
    stackPrefix === undefined ? stack : `${stackPrefix.charAt(0).toLowerCase()}${stackPrefix.slice(1)}`;
  const invokedLambda = functions.find((lambda) => lambda.id === `${owningStack}/${id}`);
  if (!invokedLambda) throw new Error(`No function is ${formatAsText(reference)} in ${stack}.`);
  return invokedLambda.name;
}
