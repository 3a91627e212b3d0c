import { DefaultStackSynthesizer, Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { repositoryName } from '../repository.ts';
import { edgeRegion } from './edge.ts';

export interface DeliveryEnvironment {
  /** As GitHub knows it. */
  readonly name: string;
  /** Names of its stacks; `*` is any text. */
  readonly stacks: string;
  readonly region: string;
}

export interface DeliveryStackProps extends StackProps {
  readonly environments: readonly DeliveryEnvironment[];
}

const issuer = 'token.actions.githubusercontent.com';

/** What `cdk bootstrap` has made for those who deploy: to run CloudFormation, to upload what it deploys, and to look. */
const bootstrapRoles = ['deploy-role', 'file-publishing-role', 'lookup-role'];

/**
 * Lets the repository's workflows deploy without a key that could be lost: GitHub says which environment a run was admitted to, AWS believes it, and
 * gives it a role for an hour. CDK's bootstrap roles are the account's; environments are kept apart from each other by accounts of their own.
 */
export class DeliveryStack extends Stack {
  constructor(scope: Construct, id: string, { environments, ...props }: DeliveryStackProps) {
    super(scope, id, props);
    const provider = new iam.OidcProviderNative(this, 'GitHub', {
      url: `https://${issuer}`,
      clientIds: ['sts.amazonaws.com'],
    });
    for (const environment of environments) this.#deployer(provider, environment);
  }

  #deployer(provider: iam.OidcProviderNative, { name, stacks, region }: DeliveryEnvironment): void {
    const role = new iam.Role(this, `Deployer-${name}`, {
      roleName: `portico-deploy-${name}`,
      description: `Workflows of ${repositoryName} that were admitted to the environment ${name}`,
      maxSessionDuration: Duration.hours(1),
      assumedBy: new iam.WebIdentityPrincipal(provider.oidcProviderArn, {
        StringEquals: {
          [`${issuer}:aud`]: 'sts.amazonaws.com',
          [`${issuer}:sub`]: `repo:${repositoryName}:environment:${name}`,
        },
      }),
    });
    const qualifier = DefaultStackSynthesizer.DEFAULT_QUALIFIER;
    role.addToPolicy(
      new iam.PolicyStatement({
        actions: ['sts:AssumeRole'],
        resources: [...new Set([region, edgeRegion])].flatMap((where) =>
          bootstrapRoles.map(
            (bootstrapRole) =>
              `arn:${this.partition}:iam::${this.account}:role/cdk-${qualifier}-${bootstrapRole}-${this.account}-${where}`,
          ),
        ),
      }),
    );
    this.#allowSmokeTest(role, stacks, region);
  }

  /** To find the environment's table, and to remove what the smoke test has raised in it. */
  #allowSmokeTest(role: iam.Role, stacks: string, region: string): void {
    const data = stacks.replace(/\*$/, 'Data-*');
    const stack = `arn:${this.partition}:cloudformation:${region}:${this.account}:stack/${stacks}`;
    const table = `arn:${this.partition}:dynamodb:${region}:${this.account}:table/${data}`;
    const files = `arn:${this.partition}:s3:::${data.toLowerCase()}/*`;
    role.addToPolicy(
      new iam.PolicyStatement({ actions: ['cloudformation:DescribeStacks'], resources: [stack] }),
    );
    role.addToPolicy(
      new iam.PolicyStatement({
        actions: ['dynamodb:Query', 'dynamodb:DeleteItem', 'dynamodb:UpdateItem'],
        resources: [table],
      }),
    );
    role.addToPolicy(new iam.PolicyStatement({ actions: ['s3:DeleteObject'], resources: [files] }));
    const shown = (arn: string) =>
      arn.replace(this.partition, '<AWS::Partition>').replace(this.account, '<AWS::AccountId>');
    Validations.of(role).acknowledge(
      ...[stack, table, files].map((arn) => ({
        id: `AwsSolutions-IAM5[Resource::${shown(arn)}]`,
        reason: 'CloudFormation ends the names of what it makes in characters of its own choice.',
      })),
    );
  }
}
