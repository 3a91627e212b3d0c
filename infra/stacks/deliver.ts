import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { notifiedEventKinds } from '@portico/shared/model/ticket-events.ts';
import type { Artifacts } from '../artifacts.ts';
import { PorticoFunction } from '../constructs/function.ts';
import { type MailSender, grantSendMail } from '../constructs/mail/mail-access.ts';
import { QueueConsumer } from '../constructs/queue-consumer.ts';
import { RecurringJobs } from '../constructs/recurring-jobs.ts';
import { SecretParameter } from '../constructs/access/secret-parameter.ts';
import type { SetupFunction } from '../constructs/setup-function.ts';
import { grantSiteUrlRead } from '../constructs/site/site-url.ts';
import { transactionActions, grantTableAccess } from '../constructs/access/table-access.ts';
import type { EncryptedTopic } from '../constructs/encrypted-topic.ts';
import { grantFindUser } from '../constructs/access/user-pool-access.ts';
import type { Environment } from '../environments.ts';
import type { IdentityStack } from './identity.ts';
import type { MailInStack } from './mail-in.ts';

export interface DeliverStackProps extends StackProps {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  readonly table: Table;
  readonly identity: IdentityStack;
  readonly sender: MailSender;
  readonly events: EncryptedTopic;
  /** Undefined in environments that receive no mail: then mails cannot be answered. */
  readonly mailIn: MailInStack | undefined;
  /** Creates the secret of links in mails. */
  readonly setup: SetupFunction;
}

/**
 * Sends all mails. Ticket events add mails to an outbox in the table, and the mails that are due are sent
 * every minute. Mails about accounts and subscriptions are requested through a queue, so that the response
 * takes the same time whether or not an account exists. SES reports the results of mails.
 */
export class DeliverStack extends Stack {
  readonly #queue: QueueConsumer;
  readonly #linkSecret: SecretParameter;

  constructor(scope: Construct, id: string, props: DeliverStackProps) {
    const { environment, artifacts, table, identity, sender, events, mailIn, setup, ...stackProps } = props;
    super(scope, id, stackProps);
    this.#linkSecret = new SecretParameter(this, 'LinkSecret', {
      name: 'mail-links',
      description: 'Seals the links in mails that let recipients choose which mails they receive',
      setup,
    });
    const consumer = new PorticoFunction(this, 'Function', {
      name: 'deliver',
      environment,
      artifacts,
      // Must end before the next run starts, because two runs would send faster than SES allows.
      timeout: Duration.seconds(55),
    });
    grantTableAccess(consumer, table, {
      actions: transactionActions,
      indexes: ['newest'],
    });
    grantFindUser(consumer, identity.userPool);
    grantSendMail(consumer, sender);
    consumer.addEnvironment('CONTACT_TO', environment.mail.contactRecipient);
    grantSiteUrlRead(consumer, environment);
    this.grantMailLinks(consumer);
    mailIn?.grantReplyAddresses(consumer);
    consumer.addEnvironment('MAILS_PER_SECOND', String(environment.mail.mailsPerSecond));

    this.#queue = new QueueConsumer(this, 'Messages', {
      consumer,
      // Longer than the timeout. Processing a message takes seconds; only scheduled runs take longer.
      retryDelay: Duration.minutes(1),
      // Results of several mails are processed in one batch. Emulators do not wait for more results, because
      // a smaller batch costs nothing there.
      ...(!environment.emulators && { batchingWindow: Duration.seconds(2) }),
    });
    // Followers also change after a merge and after a change of the requester.
    this.#queue.addTicketEvents(events, [...notifiedEventKinds, 'merge_changed', 'requester_changed']);
    this.#queue.addServiceEvents('Results of mails', {
      source: ['aws.ses'],
      detail: { mail: { tags: { 'ses:configuration-set': [sender.configurationSet] } } },
    });
    new RecurringJobs(this, 'Jobs', consumer, { 'send-mail': Duration.minutes(1) });

    // Used by `npm run create-admin`.
    new CfnOutput(this, 'MailRequestsQueueUrl', { value: this.#queue.queue.queueUrl });
  }

  /** Lets the function request mails about accounts and subscriptions, and sets `MAIL_REQUESTS_QUEUE_URL`. */
  grantMailRequests(lambda: PorticoFunction): void {
    this.#queue.grantSending(lambda, 'MAIL_REQUESTS_QUEUE_URL');
  }

  /**
   * Lets the function create and verify links with which recipients choose which mails they receive, and sets
   * `MAIL_LINK_SECRET_PARAMETER`.
   */
  grantMailLinks(lambda: PorticoFunction): void {
    this.#linkSecret.grantRead(lambda, 'MAIL_LINK_SECRET_PARAMETER');
  }
}
