import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';

export interface AlarmTopicProps {
  /**
   * Recipient. AWS sends it one mail to confirm the subscription; until then, no notifications are delivered.
   */
  readonly email: string;
}

/** An encrypted SNS topic that mails alarm notifications of this account, in this region, to one address. */
export class AlarmTopic extends sns.Topic {
  constructor(scope: Construct, id: string, { email }: AlarmTopicProps) {
    // CloudWatch cannot use the AWS managed key of SNS.
    const masterKey = new kms.Key(scope, `${id}Key`, {
      description: 'Encrypts alarm notifications',
      enableKeyRotation: true,
      pendingWindow: Duration.days(7),
      removalPolicy: RemovalPolicy.DESTROY,
    });
    super(scope, id, { masterKey, enforceSSL: true });
    const alarms = {
      principals: [new iam.ServicePrincipal('cloudwatch.amazonaws.com')],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    };
    masterKey.addToResourcePolicy(
      new iam.PolicyStatement({
        ...alarms,
        actions: ['kms:GenerateDataKey', 'kms:Decrypt'],
        resources: ['*'],
      }),
    );
    this.addToResourcePolicy(
      new iam.PolicyStatement({ ...alarms, actions: ['sns:Publish'], resources: [this.topicArn] }),
    );
    this.addSubscription(new EmailSubscription(email));
  }
}
