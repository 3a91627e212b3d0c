import { Stack, Validations } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';

export interface AlarmTopicProps {
  /**
   * The recipient. AWS sends them one mail to confirm the subscription; until then, no notifications are
   * delivered.
   */
  readonly email: string;
}

/** An SNS topic that mails alarm notifications of this account, in this region, to one address. */
export class AlarmTopic extends sns.Topic {
  constructor(scope: Construct, id: string, { email }: AlarmTopicProps) {
    super(scope, id, { enforceSSL: true });
    this.addToResourcePolicy(
      new iam.PolicyStatement({
        principals: [new iam.ServicePrincipal('cloudwatch.amazonaws.com')],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
        actions: ['sns:Publish'],
        resources: [this.topicArn],
      }),
    );
    this.addSubscription(new EmailSubscription(email));
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-SNS2',
      reason:
        'Notifications contain names of alarms, but no personal data. A separate key would cost more than all alarms.',
    });
  }
}
