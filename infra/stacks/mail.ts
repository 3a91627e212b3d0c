import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as ses from 'aws-cdk-lib/aws-ses';
import * as sns from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { Sender } from '../constructs/mail-access.ts';
import { type MailRecord, createMailRecords } from '../constructs/mail-records.ts';
import type { Environment } from '../environments.ts';

export interface MailStackProps extends StackProps {
  readonly environment: Environment;
}

/** What is heard of: what somebody has to know, or do something about. */
const reported = [
  ses.EmailSendingEvent.BOUNCE,
  ses.EmailSendingEvent.COMPLAINT,
  ses.EmailSendingEvent.REJECT,
  ses.EmailSendingEvent.RENDERING_FAILURE,
];

/** How mail leaves: the domain it comes from, the rules it goes by, and the topic that says what became of it. */
export class MailStack extends Stack {
  readonly sender: Sender;
  readonly events: sns.Topic;

  constructor(scope: Construct, id: string, { environment, ...props }: MailStackProps) {
    super(scope, id, props);
    const { from, domain, domainVerified = false } = environment.mail;
    const configurationSet = new ses.ConfigurationSet(this, 'Rules', {
      configurationSetName: `portico-${environment.name}`,
      reputationMetrics: true,
      tlsPolicy: ses.ConfigurationSetTlsPolicy.REQUIRE,
      suppressionReasons: ses.SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    this.events = this.#events();
    configurationSet.addEventDestination('Events', {
      destination: ses.EventDestination.snsTopic(this.events),
      events: reported,
    });
    if (domain !== undefined) this.#identity(domain, configurationSet, environment);

    const sesArn = (resource: string, resourceName: string) =>
      this.formatArn({ service: 'ses', resource, resourceName });
    this.sender = {
      from,
      verifiedDomain: domainVerified ? domain : undefined,
      // Without an identity made here, that of the domain counts which somebody had SES verify by hand.
      identityArn: sesArn('identity', from.slice(from.indexOf('@') + 1)),
      configurationSet: configurationSet.configurationSetName,
      configurationSetArn: sesArn('configuration-set', configurationSet.configurationSetName),
    };
  }

  #identity(domain: string, configurationSet: ses.ConfigurationSet, { domain: site }: Environment): void {
    const mailFrom = `mail.${domain}`;
    const identity = new ses.EmailIdentity(this, 'Identity', {
      identity: ses.Identity.domain(domain),
      // Easy DKIM, with the longer key that mail servers have understood for years.
      dkimIdentity: ses.DkimIdentity.easyDkim(ses.EasyDkimSigningKeyLength.RSA_2048_BIT),
      configurationSet,
      mailFromDomain: mailFrom,
      mailFromBehaviorOnMxFailure: ses.MailFromBehaviorOnMxFailure.USE_DEFAULT_VALUE,
      // The topic tells; SES need not write to the sender as well, where nobody reads.
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
          description: 'To be set where the domain is kept: SES proves by it whose the domain is',
          value: `${name} ${type} ${value}`,
        });
  }

  /** Tells addresses of people, so that it is encrypted by a key that SES may use; the key of AWS for SNS knows no SES. */
  #events(): sns.Topic {
    const masterKey = new kms.Key(this, 'EventsKey', {
      description: 'What became of mails, on its way',
      enableKeyRotation: true,
      pendingWindow: Duration.days(7),
      // Nothing stays encrypted by it for longer than a message takes.
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
