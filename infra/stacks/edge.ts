import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import * as acm from 'aws-cdk-lib/aws-certificatemanager';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as route53 from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import {
  Firewall,
  andStatement,
  managedRuleGroup,
  notStatement,
  pathPrefixStatement,
  tokenAggregation,
  rateLimitRule,
} from '../constructs/firewall/firewall.ts';
import { contract } from '@portico/shared/contract/index.ts';
import { firewallLimits } from '@portico/shared/model/request-limits.ts';
import { routeLogGroupName } from '../constructs/alarms/log-names.ts';
import type { Domain, Environment } from '../environments.ts';

export interface EdgeStackProps extends StackProps {
  readonly environment: Environment;
}

/** The region in which CloudFront requires certificates and web ACLs, and reports its metrics. */
export const edgeRegion = 'us-east-1';

/** Whether the environment has resources that must be in `edgeRegion`. */
export const needsEdgeStack = ({ domain, firewall }: Environment): boolean =>
  domain !== undefined || firewall;

/**
 * Resources that CloudFront requires in us-east-1: the certificate of the site's own domain, the web ACL, and
 * the log of CloudFront's function.
 */
export class EdgeStack extends Stack {
  readonly certificate: acm.ICertificate | undefined;
  readonly firewall: Firewall | undefined;

  constructor(scope: Construct, id: string, { environment, ...props }: EdgeStackProps) {
    super(scope, id, props);
    const { domain, firewall } = environment;
    this.certificate = domain && this.#createCertificate(domain);
    this.firewall = firewall ? this.#createFirewall(environment) : undefined;
    // CloudFront would create the log group without a retention time.
    new logs.LogGroup(this, 'RouteLogs', {
      logGroupName: routeLogGroupName(environment),
      retention: environment.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }

  /** CloudFormation creates the DNS records that validate the certificate; AWS renews it. */
  #createCertificate({ name, aliases = [], hostedZone: { id, name: zoneName } }: Domain): acm.ICertificate {
    const zone = route53.HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId: id, zoneName });
    return new acm.Certificate(this, 'Certificate', {
      domainName: name,
      subjectAlternativeNames: [...aliases],
      validation: acm.CertificateValidation.fromDns(zone),
    });
  }

  #createFirewall({ name }: Environment): Firewall {
    const alertsStatement = pathPrefixStatement(contract.receiveAlert.path);
    const apiRequestsStatement = andStatement(pathPrefixStatement('/api/'), notStatement(alertsStatement));
    return new Firewall(this, 'Firewall', {
      scope: 'CLOUDFRONT',
      description: `Protects the site of Portico ${name}`,
      rules: [
        managedRuleGroup('AmazonIpReputationList'),
        // The limit is enough for an office of 300 people behind one IP address, where every screen refetches
        // after each change. Visitors' forms have lower limits (lambdas/enquiries, lambdas/newsletter).
        rateLimitRule('Api', firewallLimits.address, [apiRequestsStatement]),
        rateLimitRule('ApiOfToken', firewallLimits.token, [apiRequestsStatement], tokenAggregation),
        rateLimitRule('Alerts', firewallLimits.alerts, [alertsStatement], undefined, 503),
        managedRuleGroup('CommonRuleSet', countOnlyContentRules),
      ],
    });
  }
}

/**
 * Rules that inspect content only count requests, and block none: a ticket may quote scripts, paths, URLs and
 * attacks found in a log, and may be longer than the 8 kB that a rule allows. The contract validates every
 * input, and user content is only ever rendered as text.
 */
const countOnlyContentRules = [
  'CrossSiteScripting_BODY',
  'CrossSiteScripting_QUERYARGUMENTS',
  'EC2MetaDataSSRF_BODY',
  'EC2MetaDataSSRF_QUERYARGUMENTS',
  'GenericLFI_BODY',
  'GenericLFI_QUERYARGUMENTS',
  'GenericRFI_BODY',
  'GenericRFI_QUERYARGUMENTS',
  'RestrictedExtensions_QUERYARGUMENTS',
  'SizeRestrictions_BODY',
];
