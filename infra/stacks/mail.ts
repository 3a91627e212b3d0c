import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as ses from 'aws-cdk-lib/aws-ses';
import * as sns from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { MailSender } from '../constructs/mail-access.ts';
import { type MailRecord, createMailRecords } from '../constructs/mail-records.ts';
import type { Environment } from '../environments.ts';

export interface MailStackProps extends StackProps {
  readonly environment: Environment;
}

/** Events that need a reaction, or say what became of a mail about a ticket. */
const reportedEvents = [
  ses.EmailSendingEvent.SEND,
  ses.EmailSendingEvent.DELIVERY,
  ses.EmailSendingEvent.DELIVERY_DELAY,
  ses.EmailSendingEvent.BOUNCE,
  ses.EmailSendingEvent.COMPLAINT,
  ses.EmailSendingEvent.REJECT,
  ses.EmailSendingEvent.RENDERING_FAILURE,
];

/**
 * Sending mail: the SES identity of the domain, the configuration set, and the topic of bounces and
 * complaints.
 */
export class MailStack extends Stack {
  readonly sender: MailSender;
  readonly events: sns.Topic;

  constructor(scope: Construct, id: string, { environment, ...props }: MailStackProps) {
    super(scope, id, props);
    const { from, domain } = environment.mail;
    const configurationSet = new ses.ConfigurationSet(this, 'Rules', {
      configurationSetName: `portico-${environment.name}`,
      reputationMetrics: true,
      tlsPolicy: ses.ConfigurationSetTlsPolicy.REQUIRE,
      suppressionReasons: ses.SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    this.events = this.#createEventsTopic();
    configurationSet.addEventDestination('Events', {
      destination: ses.EventDestination.snsTopic(this.events),
      events: reportedEvents,
    });
    if (domain !== undefined) this.#createIdentity(domain, configurationSet, environment);

    const sesArn = (resource: string, resourceName: string) =>
      this.formatArn({ service: 'ses', resource, resourceName });
    this.sender = {
      from,
      identityArns: sesArn('identity', '*'),
      configurationSet: configurationSet.configurationSetName,
      configurationSetArn: sesArn('configuration-set', configurationSet.configurationSetName),
    };
  }

  #createIdentity(
    domain: string,
    configurationSet: ses.ConfigurationSet,
    { domain: site }: Environment,
  ): void {
    const mailFrom = `mail.${domain}`;
    const identity = new ses.EmailIdentity(this, 'Identity', {
      identity: ses.Identity.domain(domain),
      dkimIdentity: ses.DkimIdentity.easyDkim(ses.EasyDkimSigningKeyLength.RSA_2048_BIT),
      configurationSet,
      mailFromDomain: mailFrom,
      mailFromBehaviorOnMxFailure: ses.MailFromBehaviorOnMxFailure.USE_DEFAULT_VALUE,
      // SES publishes feedback to the topic; nobody reads the sender's mailbox.
      feedbackForwarding: false,
    });
    const records: MailRecord[] = [
      ...identity.dkimRecords.map(({ name, value }) => ({ name, type: 'CNAME', value }) as const),
      { name: mailFrom, type: 'MX', value: `10 feedback-smtp.${this.region}.amazonses.com` },
      { name: mailFrom, type: 'TXT', value: '"v=spf1 include:amazonses.com ~all"' },
    ];
    const zone = site?.hostedZone;
    if (zone && `.${domain}`.endsWith(`.${zone.name}`)) createMailRecords(this, zone.id, records);
    else
      for (const [index, { name, type, value }] of records.entries())
        new CfnOutput(this, `MailRecord${index + 1}`, {
          description: 'DNS record to create: SES verifies the ownership of the domain by it',
          value: `${name} ${type} ${value}`,
        });
  }

  /**
   * Messages contain mail addresses, so the topic is encrypted. SES cannot use the AWS managed key of SNS.
   */
  #createEventsTopic(): sns.Topic {
    const masterKey = new kms.Key(this, 'EventsKey', {
      description: 'Encrypts SES events',
      enableKeyRotation: true,
      pendingWindow: Duration.days(7),
      // Only messages in transit are encrypted with it.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    masterKey.addToResourcePolicy(
      new iam.PolicyStatement({
        principals: [new iam.ServicePrincipal('ses.amazonaws.com')],
        actions: ['kms:GenerateDataKey', 'kms:Decrypt'],
        resources: ['*'],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    return new sns.Topic(this, 'Events', { masterKey, enforceSSL: true });
  }
}
