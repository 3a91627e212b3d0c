import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import * as ses from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import type { MailSender } from '../constructs/mail/mail-access.ts';
import { type MailRecord, createMailRecords } from '../constructs/mail/mail-records.ts';
import type { Environment } from '../environments.ts';

export interface MailStackProps extends StackProps {
  readonly environment: Environment;
}

/** Events that need a reaction, or that report the result of a mail about a ticket. */
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
 * Sending mail: the SES identity of the domain, and the configuration set, which reports to EventBridge's
 * default bus.
 */
export class MailStack extends Stack {
  readonly sender: MailSender;

  constructor(scope: Construct, id: string, { environment, ...props }: MailStackProps) {
    super(scope, id, props);
    const { from, domain } = environment.mail;
    const configurationSet = new ses.ConfigurationSet(this, 'Rules', {
      configurationSetName: `portico-${environment.name}`,
      reputationMetrics: true,
      tlsPolicy: ses.ConfigurationSetTlsPolicy.REQUIRE,
      suppressionReasons: ses.SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    configurationSet.addEventDestination('Events', {
      destination: ses.EventDestination.eventBus(EventBus.fromEventBusName(this, 'DefaultBus', 'default')),
      events: reportedEvents,
    });
    if (domain !== undefined) this.#createIdentity(domain, configurationSet, environment);

    const sesArn = (resource: string, resourceName: string) =>
      this.formatArn({ service: 'ses', resource, resourceName });
    this.sender = {
      from,
      identityArnPattern: sesArn('identity', '*'),
      configurationSet: configurationSet.configurationSetName,
      configurationSetArn: sesArn('configuration-set', configurationSet.configurationSetName),
    };
  }

  #createIdentity(
    domain: string,
    configurationSet: ses.ConfigurationSet,
    { domain: site }: Environment,
  ): void {
    const mailFromDomain = `mail.${domain}`;
    const identity = new ses.EmailIdentity(this, 'Identity', {
      identity: ses.Identity.domain(domain),
      dkimIdentity: ses.DkimIdentity.easyDkim(ses.EasyDkimSigningKeyLength.RSA_2048_BIT),
      configurationSet,
      mailFromDomain,
      mailFromBehaviorOnMxFailure: ses.MailFromBehaviorOnMxFailure.USE_DEFAULT_VALUE,
      // SES publishes feedback as events, not as mails to the sender, whose mailbox nobody reads.
      feedbackForwarding: false,
    });
    const records: MailRecord[] = [
      ...identity.dkimRecords.map(({ name, value }) => ({ name, type: 'CNAME', value }) as const),
      { name: mailFromDomain, type: 'MX', value: `10 feedback-smtp.${this.region}.amazonses.com` },
      { name: mailFromDomain, type: 'TXT', value: '"v=spf1 include:amazonses.com ~all"' },
    ];
    const zone = site?.hostedZone;
    if (zone && `.${domain}`.endsWith(`.${zone.name}`)) createMailRecords(this, zone.id, records);
    else
      for (const [index, { name, type, value }] of records.entries())
        new CfnOutput(this, `MailRecord${index + 1}`, {
          description: 'DNS record to create: SES uses it to verify that you own the domain',
          value: `${name} ${type} ${value}`,
        });
  }
}
