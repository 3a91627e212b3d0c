import { Stack, type StackProps } from 'aws-cdk-lib';
import * as acm from 'aws-cdk-lib/aws-certificatemanager';
import * as route53 from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import { Firewall, managedRules, atPath, rateRule } from '../constructs/firewall.ts';
import type { Domain, Environment } from '../environments.ts';

export interface EdgeStackProps extends StackProps {
  readonly environment: Environment;
}

/** Where CloudFront looks for certificates and firewalls, wherever the rest is. */
export const edgeRegion = 'us-east-1';

/** Whether the environment has anything that must be there. */
export const needsEdge = ({ domain, firewall }: Environment): boolean => domain !== undefined || firewall;

/** What CloudFront takes from us-east-1 alone: the certificate of the site's own domain, and the firewall before it. */
export class EdgeStack extends Stack {
  readonly certificate: acm.ICertificate | undefined;
  readonly firewall: Firewall | undefined;

  constructor(scope: Construct, id: string, { environment, ...props }: EdgeStackProps) {
    super(scope, id, props);
    const { domain, firewall } = environment;
    this.certificate = domain && this.#certificate(domain);
    this.firewall = firewall ? this.#firewall(environment) : undefined;
  }

  /** Issued once the records are in the zone, which CloudFormation sees to, and renewed by AWS. */
  #certificate({ name, aliases = [], hostedZone: { id, name: zoneName } }: Domain): acm.ICertificate {
    const zone = route53.HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId: id, zoneName });
    return new acm.Certificate(this, 'Certificate', {
      domainName: name,
      subjectAlternativeNames: [...aliases],
      validation: acm.CertificateValidation.fromDns(zone),
    });
  }

  #firewall({ name }: Environment): Firewall {
    return new Firewall(this, 'Firewall', {
      scope: 'CLOUDFRONT',
      description: `Before the site of Portico ${name}`,
      rules: [
        managedRules('AmazonIpReputationList'),
        // Nobody writes to a consultancy so often, though an office may share an address. Leaving the newsletter is left alone: mail providers do it for many.
        rateRule('PublicForms', 30, [atPath('/api/send-email'), atPath('/api/newsletter')]),
        managedRules('CommonRuleSet', judgingWords.common),
        managedRules('KnownBadInputsRuleSet', judgingWords.knownBadInputs),
      ],
    });
  }
}

/**
 * Rules that look at what people write. A ticket quotes scripts, paths, addresses and lines of a log with an attack in it, and has up to 10,000 characters
 * where a rule allows 8 kB. The contract checks every input, and nothing that people write is ever run or shown as anything but text.
 */
const judgingWords = {
  common: [
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
  ],
  knownBadInputs: [
    'JavaDeserializationRCE_BODY',
    'JavaDeserializationRCE_QUERYSTRING',
    'Log4JRCE_BODY',
    'Log4JRCE_QUERYSTRING',
    'ReactJSRCE_BODY',
  ],
};
