import { CfnOutput, CustomResource, Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import { EventInvokeConfig } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import * as ses from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { retention } from '@portico/shared/model/retention.ts';
import type { Artifacts } from '../artifacts.ts';
import { grantAttachmentsAccess } from '../constructs/access/bucket-access.ts';
import { DeadLetterQueue } from '../constructs/alarms/dead-letter-queue.ts';
import { PorticoFunction } from '../constructs/function.ts';
import { grantHttpServing } from '../constructs/access/http-access.ts';
import type { MailSender } from '../constructs/mail/mail-access.ts';
import { createMailRecords } from '../constructs/mail/mail-records.ts';
import type { OriginSecret } from '../constructs/firewall/origin-secret.ts';
import { PrivateBucket } from '../constructs/private-bucket.ts';
import { SecretParameter } from '../constructs/access/secret-parameter.ts';
import type { SetupFunction } from '../constructs/setup-function.ts';
import { transactionActions, grantTableAccess } from '../constructs/access/table-access.ts';
import { grantFindUser } from '../constructs/access/user-pool-access.ts';
import type { Environment } from '../environments.ts';
import { receiptRuleSetName } from '../receipt-rule-set.ts';
import type { IdentityStack } from './identity.ts';

export interface MailInStackProps extends StackProps {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
  /** The domain whose mail is received. */
  readonly domain: string;
  readonly table: Table;
  readonly attachments: PrivateBucket;
  readonly identity: IdentityStack;
  readonly sender: MailSender;
  readonly originSecret: OriginSecret;
  /**
   * Creates the secret of reply addresses, and creates and activates the rule set to which the rule is added.
   */
  readonly setup: SetupFunction;
}

/**
 * Receives mail: SES stores each mail in a bucket, then invokes a function. The bucket, the function and the
 * rule are in one stack, because they depend on each other.
 */
export class MailInStack extends Stack {
  readonly #domain: string;
  readonly #replySecret: SecretParameter;
  readonly #mails: PrivateBucket;
  /** Receives mails, and serves the endpoints that read them. */
  readonly mailIn: PorticoFunction;

  constructor(scope: Construct, id: string, props: MailInStackProps) {
    const {
      environment,
      artifacts,
      domain,
      table,
      attachments,
      identity,
      sender,
      originSecret,
      setup,
      ...stackProps
    } = props;
    super(scope, id, stackProps);
    this.#domain = domain;
    this.#replySecret = new SecretParameter(this, 'ReplySecret', {
      name: 'reply-addresses',
      description: 'Seals the reply addresses of mails about tickets',
      setup,
    });
    this.#mails = this.#createBucket(environment);
    const receiver = new PorticoFunction(this, 'Function', {
      name: 'mail-in',
      environment,
      artifacts,
      // The largest mail that SES accepts, 40 MB, needs 400 MB of memory while it is parsed.
      memory: 1536,
      timeout: Duration.minutes(1),
    });
    grantHttpServing(receiver, originSecret);
    grantTableAccess(receiver, table, {
      actions: transactionActions,
      indexes: ['by_company', 'company'],
    });
    grantAttachmentsAccess(receiver, attachments, ['PutObject']);
    grantFindUser(receiver, identity.userPool);
    receiver.addEnvironment('MAIL_FROM', sender.from);
    this.grantReplyAddresses(receiver);
    this.#grantObjects(receiver, 's3:GetObject');
    this.mailIn = receiver;
    this.#configureRetries(receiver);
    this.#createRule(receiver, setup);
    this.#createRecord(environment);
  }

  /**
   * Lets the function create and verify reply addresses. Sets `MAIL_REPLY_DOMAIN` and
   * `MAIL_REPLY_SECRET_PARAMETER`.
   */
  grantReplyAddresses(lambda: PorticoFunction): void {
    lambda.addEnvironment('MAIL_REPLY_DOMAIN', this.#domain);
    this.#replySecret.grantRead(lambda, 'MAIL_REPLY_SECRET_PARAMETER');
  }

  /** Lets the function delete received mails, and sets `MAILS_BUCKET`. */
  grantMailDeletion(lambda: PorticoFunction): void {
    this.#grantObjects(lambda, 's3:DeleteObject');
  }

  #grantObjects(lambda: PorticoFunction, action: string): void {
    lambda.addEnvironment('MAILS_BUCKET', this.#mails.bucketName);
    lambda.executionRole.addToPolicy(
      new iam.PolicyStatement({ actions: [action], resources: [this.#mails.arnForObjects('in/*')] }),
    );
    Validations.of(lambda.executionRole).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${this.#findingName(lambda)}/in/*]`,
      reason: 'The objects of this folder are mails, whose names SES chooses.',
    });
  }

  /** The name of the bucket in cdk-nag findings of the function's stack. */
  #findingName(lambda: PorticoFunction): string {
    const { bucketArn } = this.#mails;
    if (Stack.of(lambda) === this) {
      const attribute = JSON.stringify(this.resolve(bucketArn));
      return `<${/"Fn::GetAtt":\["(\w+)"/.exec(attribute)?.[1] ?? ''}.Arn>`;
    }
    const reference = JSON.stringify(this.resolve(this.exportValue(bucketArn)));
    return /"Fn::ImportValue":"([^"]+)"/.exec(reference)?.[1] ?? '';
  }

  #createBucket({ retain }: Environment): PrivateBucket {
    const mails = new PrivateBucket(this, 'Mails', {
      retain,
      lifecycleRules: [
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          expiration: Duration.days(retention.mails.days),
        },
      ],
    });
    mails.addToResourcePolicy(
      new iam.PolicyStatement({
        principals: [new iam.ServicePrincipal('ses.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [mails.arnForObjects('in/*')],
        conditions: {
          StringEquals: { 'aws:SourceAccount': this.account },
          ArnEquals: { 'aws:SourceArn': this.#ruleArn },
        },
      }),
    );
    new CfnOutput(this, 'MailsBucketName', { value: mails.bucketName });
    Validations.of(mails).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'Only SES writes to the bucket; one function reads it, and logs the names of the mails.',
    });
    return mails;
  }

  get #ruleName(): string {
    return this.stackName;
  }

  get #ruleArn(): string {
    const resourceName = `${receiptRuleSetName}:receipt-rule/${this.#ruleName}`;
    return this.formatArn({ service: 'ses', resource: 'receipt-rule-set', resourceName });
  }

  #configureRetries(mailIn: PorticoFunction): void {
    // Used by operators to retry mails in the dead-letter queue (docs/runbook.md).
    new CfnOutput(this, 'MailInFunction', { value: mailIn.functionName });
    const deadLetterQueue = new DeadLetterQueue(this, 'DeadLetters', {
      name: mailIn.service,
      sourceDescription: 'the function',
    });
    new EventInvokeConfig(this, 'Attempts', {
      function: mailIn,
      retryAttempts: 2,
      maxEventAge: Duration.hours(6),
      onFailure: new SqsDestination(deadLetterQueue),
    });
  }

  #createRule(mailIn: PorticoFunction, setup: SetupFunction): void {
    mailIn.addPermission('Ses', {
      principal: new iam.ServicePrincipal('ses.amazonaws.com'),
      sourceAccount: this.account,
      sourceArn: this.#ruleArn,
    });
    const ruleSet = new CustomResource(this, 'RuleSet', {
      resourceType: 'Custom::PorticoReceiptRuleSet',
      serviceToken: setup.functionArn,
      serviceTimeout: Duration.minutes(2),
      properties: { Name: receiptRuleSetName },
    });
    const rule = new ses.CfnReceiptRule(this, 'Rule', {
      ruleSetName: receiptRuleSetName,
      rule: {
        name: this.#ruleName,
        enabled: true,
        recipients: [this.#domain],
        scanEnabled: true,
        tlsPolicy: 'Require',
        actions: [
          { s3Action: { bucketName: this.#mails.bucketName, objectKeyPrefix: 'in/' } },
          { lambdaAction: { functionArn: mailIn.functionArn, invocationType: 'Event' } },
        ],
      },
    });
    rule.node.addDependency(ruleSet);
    // SES tests the bucket and the function when the rule is created.
    if (this.#mails.policy) rule.node.addDependency(this.#mails.policy);
    rule.node.addDependency(mailIn);
  }

  #createRecord({ domain: site }: Environment): void {
    const record = {
      name: this.#domain,
      type: 'MX',
      value: `10 inbound-smtp.${this.region}.amazonaws.com`,
    } as const;
    const zone = site?.hostedZone;
    if (zone && `.${this.#domain}`.endsWith(`.${zone.name}`)) createMailRecords(this, zone.id, [record]);
    else
      new CfnOutput(this, 'MailRecord', {
        description: 'DNS record to create: it routes the mail of this domain to SES',
        value: `${record.name} ${record.type} ${record.value}`,
      });
  }
}
