import { DefaultStackSynthesizer, Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { repositoryName } from '../repository.ts';
import { edgeRegion } from './edge.ts';

export interface DeploymentEnvironment {
  /** Name of the GitHub environment. */
  readonly name: string;
  /** Pattern that matches the names of the environment's stacks, with `*` as the wildcard. */
  readonly stackPattern: string;
  readonly region: string;
  /** The code that its workflow deploys: an unreviewed branch, `main`, or approved code. */
  readonly reviewLevel: 'a branch' | 'main' | 'approved';
}

export interface DeploymentRolesStackProps extends StackProps {
  /** Whether the account already has GitHub's identity provider: it can have only one with the same URL. */
  readonly accountHasProvider: boolean;
  readonly environments: readonly DeploymentEnvironment[];
}

const issuer = 'token.actions.githubusercontent.com';

/** The roles of `cdk bootstrap` that a deployment assumes. */
const bootstrapRoles = ['deploy-role', 'file-publishing-role', 'lookup-role'];

/**
 * Roles that let the repository's workflows deploy without long-lived keys: GitHub issues an OpenID Connect
 * token for a job's environment, and AWS exchanges it for temporary credentials. Use one account per
 * environment: the CDK's bootstrap roles, which these roles assume, can deploy any stack of the account.
 */
export class DeploymentRolesStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { environments, accountHasProvider, ...props }: DeploymentRolesStackProps,
  ) {
    super(scope, id, props);
    const provider = accountHasProvider ? this.#existingProvider() : this.#createProvider();
    for (const environment of environments) this.#createDeployer(provider, environment);
  }

  /** @returns the provider's ARN */
  #createProvider(): string {
    const url = `https://${issuer}`;
    return new iam.OidcProviderNative(this, 'GitHub', { url, clientIds: ['sts.amazonaws.com'] })
      .oidcProviderArn;
  }

  /** @returns the provider's ARN */
  #existingProvider(): string {
    return this.formatArn({ service: 'iam', region: '', resource: 'oidc-provider', resourceName: issuer });
  }

  #createDeployer(
    provider: string,
    { name, stackPattern, region, reviewLevel }: DeploymentEnvironment,
  ): void {
    const role = new iam.Role(this, `Deployer-${name}`, {
      roleName: `portico-deploy-${name}`,
      description: `Assumed by workflows of ${repositoryName} that deploy to the environment ${name}`,
      maxSessionDuration: Duration.hours(2),
      assumedBy: new iam.WebIdentityPrincipal(provider, {
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
        resources: [...new Set([region, edgeRegion])].flatMap((bootstrapRegion) =>
          bootstrapRoles.map(
            (bootstrapRole) =>
              `arn:${this.partition}:iam::${this.account}:role/cdk-${qualifier}-${bootstrapRole}-${this.account}-${bootstrapRegion}`,
          ),
        ),
      }),
    );
    if (reviewLevel === 'a branch') this.#grantListStacks(role);
    this.#grantSmokeTest(role, stackPattern, region);
  }

  /** Lets the role list all stacks, to find environments of closed pull requests. */
  #grantListStacks(role: iam.Role): void {
    role.addToPolicy(new iam.PolicyStatement({ actions: ['cloudformation:ListStacks'], resources: ['*'] }));
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'cloudformation:ListStacks does not support resource-level permissions.',
    });
  }

  /** Lets the role find the environment's table and remove the smoke test's ticket from it. */
  #grantSmokeTest(role: iam.Role, stackPattern: string, region: string): void {
    const dataStackPattern = stackPattern.replace(/\*$/, 'Data-*');
    const stack = `arn:${this.partition}:cloudformation:${region}:${this.account}:stack/${stackPattern}`;
    const table = `arn:${this.partition}:dynamodb:${region}:${this.account}:table/${dataStackPattern}`;
    const files = `arn:${this.partition}:s3:::${dataStackPattern.toLowerCase()}/*`;
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
    const toFindingArn = (arn: string) =>
      arn.replace(this.partition, '<AWS::Partition>').replace(this.account, '<AWS::AccountId>');
    Validations.of(role).acknowledge(
      ...[stack, table, files].map((arn) => ({
        id: `AwsSolutions-IAM5[Resource::${toFindingArn(arn)}]`,
        reason: 'CloudFormation appends random characters to the names of resources.',
      })),
    );
  }
}
