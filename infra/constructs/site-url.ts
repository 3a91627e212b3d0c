import { Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as ssm from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import type { PorticoFunction } from './function.ts';

/** Known by name alone: the site's stack, which knows the address, comes after those that need it. */
const nameIn = ({ name }: Environment) => `/portico/${name}/site-url`;

/** Publishes the address of the site, without a slash at its end. */
export function publishSiteUrl(scope: Construct, environment: Environment, url: string): void {
  new ssm.StringParameter(scope, 'SiteUrlParameter', {
    parameterName: nameIn(environment),
    description: 'Address of the site, for links in mails',
    stringValue: url,
  });
}

/** Lets the function read the address of the site, which may not be there yet, and tells it where (`SITE_URL_PARAMETER`). */
export function allowSiteUrl(lambda: PorticoFunction, environment: Environment): void {
  const parameterName = nameIn(environment);
  lambda.addEnvironment('SITE_URL_PARAMETER', parameterName);
  lambda.executionRole.addToPolicy(
    new iam.PolicyStatement({
      actions: ['ssm:GetParameter'],
      resources: [
        Stack.of(lambda).formatArn({
          service: 'ssm',
          resource: 'parameter',
          resourceName: parameterName.slice(1),
        }),
      ],
    }),
  );
}
