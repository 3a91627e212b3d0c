import { brotliCompressSync } from 'node:zlib';
import { Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { type HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { notifiedEventKinds } from '@portico/shared/model/ticket-events.ts';
import type { Construct } from 'constructs';
import type { Artifacts } from '../artifacts.ts';
import { EventConsumer } from '../constructs/event-consumer.ts';
import { PorticoFunction } from '../constructs/function.ts';
import { type MailSender, grantSendMail } from '../constructs/mail-access.ts';
import { RecurringSchedule } from '../constructs/recurring-schedule.ts';
import { type OriginSecret, grantOriginVerification } from '../constructs/origin-secret.ts';
import { PorticoSecret, grantSecretRead } from '../constructs/secret.ts';
import { grantSiteUrlRead } from '../constructs/site-url.ts';
import { grantTableAccess } from '../constructs/table-access.ts';
import type { TicketEventTopic } from '../constructs/ticket-event-topic.ts';
import type { Environment } from '../environments.ts';
import type { MailInStack } from './mail-in.ts';

export interface NotificationsStackProps extends StackProps {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  readonly table: Table;
  readonly api: HttpApi;
  readonly originSecret: OriginSecret;
  readonly sender: MailSender;
  readonly events: TicketEventTopic;
  /** Where mails can be answered to; undefined in environments that receive no mail. */
  readonly mailIn: MailInStack | undefined;
}

/**
 * Mails about tickets: one function adds events to an outbox in the table, another sends every minute what is
 * due, and a third one serves the page on which readers choose their mails. A fourth one raises every minute
 * what the service levels of tickets have promised for then, and updates open tickets to newer versions of
 * them.
 */
export class NotificationsStack extends Stack {
  constructor(scope: Construct, id: string, props: NotificationsStackProps) {
    const { environment, artifacts, table, api, originSecret, sender, events, mailIn, ...stackProps } = props;
    super(scope, id, stackProps);
    const linkSecret = new PorticoSecret(this, 'LinkSecret', {
      description: 'Seals the links in mails with which readers choose their mails',
      environment,
      whyNoRotation: 'Links in mails must keep working; a new value makes all of them invalid.',
    });

    const notifications = new PorticoFunction(this, 'Function-notifications', {
      name: 'notifications',
      environment,
      artifacts,
    });
    grantTableAccess(notifications, table, {
      actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
      indexes: ['newest'],
    });
    new EventConsumer(this, 'Notifications', {
      topic: events,
      consumer: notifications,
      // Followers move with a merge.
      kinds: [...notifiedEventKinds, 'merge_changed'],
    });

    const sendMail = new PorticoFunction(this, 'Function-send-mail', {
      name: 'send-mail',
      environment,
      artifacts,
      // Ends before the next run starts: two of them would send faster than SES allows.
      timeout: Duration.seconds(55),
    });
    grantTableAccess(sendMail, table, {
      actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      indexes: ['newest'],
    });
    grantSendMail(sendMail, sender, { action: 'ses:SendRawEmail' });
    grantSiteUrlRead(sendMail, environment);
    grantSecretRead(sendMail, linkSecret, 'MAIL_LINK_SECRET_ARN');
    mailIn?.grantReplyAddresses(sendMail);
    sendMail.addEnvironment('MAILS_PER_SECOND', String(environment.mail.perSecond));
    new RecurringSchedule(this, 'SendMail', sendMail, Duration.minutes(1));

    const checkDueTimes = new PorticoFunction(this, 'Function-check-due-times', {
      name: 'check-due-times',
      environment,
      artifacts,
      // Ends before the next run starts.
      timeout: Duration.seconds(55),
    });
    grantTableAccess(checkDueTimes, table, {
      actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
      indexes: ['requester', 'newest'],
    });
    new RecurringSchedule(this, 'CheckDueTimes', checkDueTimes, Duration.minutes(1));

    const settings = new PorticoFunction(this, 'Function-mail-settings', {
      name: 'mail-settings',
      environment,
      artifacts,
    });
    grantOriginVerification(settings, originSecret);
    grantTableAccess(settings, table, { actions: ['GetItem', 'UpdateItem', 'DeleteItem'] });
    grantSecretRead(settings, linkSecret, 'MAIL_LINK_SECRET_ARN');
    settings.addEnvironment('SITE_ASSETS', brotliCompressSync(artifacts.siteAssets).toString('base64'));
    this.#addRoutes(api, settings);
  }

  /** Apart from the contract: these are a page, and what its form and mail programs post to it. */
  #addRoutes(httpApi: HttpApi, settings: PorticoFunction): void {
    const integration = new HttpLambdaIntegration('Integration', settings.target, {
      scopePermissionToRoute: false,
    });
    for (const method of [HttpMethod.GET, HttpMethod.POST]) {
      const route = new HttpRoute(this, `Route-${method}`, {
        httpApi,
        routeKey: HttpRouteKey.with('/api/mail-settings/{token}', method),
        integration,
      });
      Validations.of(route).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason: 'The sealed token in the path authorizes; readers must not have to sign in to stop mails.',
      });
    }
  }
}
