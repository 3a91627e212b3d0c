import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { readDistribution } from '../support/distribution.ts';
import { findOnlyResource, listResourcesOfType, synthesize } from '../support/synthesize.ts';
import { productionWithDomain } from '../support/with-domain.ts';

const prodTemplates = synthesize('prod').templates;
const domainTemplates = synthesize(productionWithDomain).templates;

const requireTemplate = (template: Template | undefined): Template => {
  if (!template) throw new Error('There is no such stack');
  return template;
};

describe('a domain', () => {
  test('has a certificate in us-east-1, validated by DNS records in the hosted zone', () => {
    const { Properties } = findOnlyResource(
      requireTemplate(domainTemplates.edge),
      'AWS::CertificateManager::Certificate',
    );
    const hostedZone = { HostedZoneId: 'Z0123456789ABCDEFGHIJ' };
    expect(Properties).toMatchObject({
      DomainName: 'www.acme.example',
      SubjectAlternativeNames: ['acme.example'],
      ValidationMethod: 'DNS',
      DomainValidationOptions: [
        { DomainName: 'www.acme.example', ...hostedZone },
        { DomainName: 'acme.example', ...hostedZone },
      ],
    });
  });

  test('serves all host names, over TLS 1.2 or later', () => {
    expect(readDistribution(domainTemplates.site)).toMatchObject({
      Aliases: ['www.acme.example', 'acme.example'],
      ViewerCertificate: {
        AcmCertificateArn: expect.anything(),
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
    });
    const records = Object.values(listResourcesOfType(domainTemplates.site, 'AWS::Route53::RecordSet'));
    expect(records.map(({ Properties }) => `${String(Properties.Type)} ${String(Properties.Name)}`)).toEqual([
      'A www.acme.example.',
      'AAAA www.acme.example.',
      'A acme.example.',
      'AAAA acme.example.',
    ]);
    for (const { Properties } of records)
      expect(Properties).toMatchObject({
        HostedZoneId: 'Z0123456789ABCDEFGHIJ',
        AliasTarget: { DNSName: { 'Fn::GetAtt': [expect.stringMatching(/^Distribution/), 'DomainName'] } },
      });
  });

  test('is the URL of the site in pages, mails and outputs', () => {
    expect(findOnlyResource(domainTemplates.site, 'AWS::SSM::Parameter').Properties.Value).toBe(
      'https://www.acme.example',
    );
    domainTemplates.site.hasOutput('SiteUrl', { Value: 'https://www.acme.example' });
  });

  test('is optional: without one, the site has the domain name of the distribution', () => {
    expect(readDistribution(prodTemplates.site)).not.toHaveProperty('Aliases');
    expect(readDistribution(prodTemplates.site)).not.toHaveProperty('ViewerCertificate');
    expect(listResourcesOfType(prodTemplates.site, 'AWS::Route53::RecordSet')).toEqual({});
    expect(
      listResourcesOfType(requireTemplate(prodTemplates.edge), 'AWS::CertificateManager::Certificate'),
    ).toEqual({});
  });
});
