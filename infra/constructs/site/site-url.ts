import * as ssm from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import type { Environment } from '../../environments.ts';
import type { PorticoFunction } from '../function.ts';
import { grantParameterRead } from '../access/parameter-read.ts';

/**
 * The name is fixed, because a reference would be circular: the site's stack knows the URL, but depends on
 * the stacks that read it.
 */
const siteUrlParameterName = ({ name }: Environment) => `/portico/${name}/site-url`;

/** Stores the URL of the site in a parameter. @param url without a trailing slash */
export function publishSiteUrl(scope: Construct, environment: Environment, url: string): void {
  new ssm.StringParameter(scope, 'SiteUrlParameter', {
    parameterName: siteUrlParameterName(environment),
    description: 'URL of the site, for links in mails',
    stringValue: url,
  });
}

/**
 * Grants the function read access to the parameter with the URL of the site, and sets `SITE_URL_PARAMETER`.
 * The parameter might not exist yet.
 */
export function grantSiteUrlRead(lambda: PorticoFunction, environment: Environment): void {
  grantParameterRead(lambda, siteUrlParameterName(environment), 'SITE_URL_PARAMETER');
}
