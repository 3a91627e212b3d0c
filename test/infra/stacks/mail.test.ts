import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { brand } from '../../../shared/brand.ts';
import { findEnvironment } from '../../../infra/environments.ts';
import { compilePattern } from '../../../scripts/local-cloud/services/lambda-event-sources/event-pattern.ts';
import { formatAsText } from '../support/readable.ts';
import { findOnlyResource, listResourcesOfType, synthesize } from '../support/synthesize.ts';

const { mail, deliver } = synthesize('prod').templates;
const production = findEnvironment('prod');

const synthesizeMailInZone = (name: string) =>
  synthesize({
    ...production,
    domain: { name: `www.${name}`, hostedZone: { id: 'Z0123456789', name } },
  }).templates.mail;

const DnsRecord = z.object({ Name: z.unknown(), Type: z.string(), ResourceRecords: z.array(z.unknown()) });
const listDnsRecords = (template: Template) =>
  Object.values(listResourcesOfType(template, 'AWS::Route53::RecordSet')).map(({ Properties }) =>
    DnsRecord.parse(Properties),
  );

describe('the SES identity of the domain', () => {
  test('has DKIM, a custom MAIL FROM domain and the configuration set', () => {
    expect(findOnlyResource(mail, 'AWS::SES::EmailIdentity').Properties).toMatchObject({
      EmailIdentity: brand.mailDomain,
      DkimSigningAttributes: { NextSigningKeyLength: 'RSA_2048_BIT' },
      MailFromAttributes: { MailFromDomain: `mail.${brand.mailDomain}` },
      ConfigurationSetAttributes: { ConfigurationSetName: { Ref: expect.stringMatching(/^Rules/) } },
      FeedbackAttributes: { EmailForwardingEnabled: false },
    });
  });

  test("is verified by records in the environment's hosted zone, or in a parent zone", () => {
    for (const template of [synthesizeMailInZone(brand.mailDomain), synthesizeMailInZone('example')]) {
      const records = listDnsRecords(template);
      expect(records.map(({ Type }) => Type)).toEqual(['CNAME', 'CNAME', 'CNAME', 'MX', 'TXT']);
      expect(records).toMatchObject([
        ...[1, 2, 3].map((n) => ({
          Name: { 'Fn::GetAtt': [expect.any(String), `DkimDNSTokenName${n}`] },
          ResourceRecords: [{ 'Fn::GetAtt': [expect.any(String), `DkimDNSTokenValue${n}`] }],
        })),
        { Name: `mail.${brand.mailDomain}`, ResourceRecords: ['10 feedback-smtp.eu-west-2.amazonses.com'] },
        { Name: `mail.${brand.mailDomain}`, ResourceRecords: ['"v=spf1 include:amazonses.com ~all"'] },
      ]);
      expect(Object.keys(template.findOutputs('*')).filter((name) => name.startsWith('MailRecord'))).toEqual(
        [],
      );
    }
  });

  test.each([
    ['no hosted zone', mail],
    ['a zone of another domain', synthesizeMailInZone('tico.example')],
  ])('has its DNS records as outputs when there is %s', (_, template) => {
    expect(listDnsRecords(template)).toEqual([]);
    expect(Object.keys(template.findOutputs('*')).filter((name) => name.startsWith('MailRecord'))).toEqual(
      [1, 2, 3, 4, 5].map((n) => `MailRecord${n}`),
    );
  });

  test.each(['local', 'dev', 'pr-7'])('does not exist in %s', (name) => {
    expect(listResourcesOfType(synthesize(name).templates.mail, 'AWS::SES::EmailIdentity')).toEqual({});
  });

  test('is different in each environment, because SES has one identity per domain', () => {
    const mailSettings = ['staging', 'prod'].map((name) => findEnvironment(name).mail);
    expect(mailSettings.map(({ domain }) => domain)).toEqual([
      `staging.${brand.mailDomain}`,
      brand.mailDomain,
    ]);
    for (const { domain, from } of mailSettings) expect(from.endsWith(`@${domain}`)).toBe(true);
  });
});

describe('every mail', () => {
  test('requires TLS, has reputation metrics, and is suppressed after a bounce or complaint', () => {
    expect(findOnlyResource(mail, 'AWS::SES::ConfigurationSet').Properties).toMatchObject({
      Name: 'portico-prod',
      DeliveryOptions: { TlsPolicy: 'REQUIRE' },
      ReputationOptions: { ReputationMetricsEnabled: true },
      SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    });
  });
});

describe('an SES event', () => {
  test("reports the result of a mail on the account's default bus", () => {
    expect(findOnlyResource(mail, 'AWS::SES::ConfigurationSetEventDestination').Properties).toEqual({
      ConfigurationSetName: { Ref: expect.stringMatching(/^Rules/) },
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: [
          'send',
          'delivery',
          'deliveryDelay',
          'bounce',
          'complaint',
          'reject',
          'renderingFailure',
        ],
        EventBridgeDestination: { EventBusArn: expect.anything() },
      },
    });
    const { EventDestination } = findOnlyResource(
      mail,
      'AWS::SES::ConfigurationSetEventDestination',
    ).Properties;
    expect(JSON.stringify(EventDestination)).toContain(':event-bus/default');
  });

  test('reaches deliver for mails of this environment, but not for mails of other environments in the account', () => {
    const matchesRule = compilePattern(
      formatAsText(findOnlyResource(deliver, 'AWS::Events::Rule').Properties.EventPattern),
    );
    const createSesEvent = (source: string, configurationSet: string) => ({
      source,
      detail: { mail: { tags: { 'ses:configuration-set': [configurationSet] } } },
    });
    expect(matchesRule(createSesEvent('aws.ses', 'Mail/Rules'))).toBe(true);
    expect(matchesRule(createSesEvent('aws.ses', 'portico-staging'))).toBe(false);
    expect(matchesRule(createSesEvent('aws.other', 'Mail/Rules'))).toBe(false);
  });
});
