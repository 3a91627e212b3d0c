import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';

export interface AlarmTopicProps {
  /** Who is told. AWS asks this address once whether it wants to be; until it says yes, nobody is. */
  readonly email: string;
}

/** Carries alarms of one region to an address, encrypted, and only alarms of this account. */
export class AlarmTopic extends sns.Topic {
  constructor(scope: Construct, id: string, { email }: AlarmTopicProps) {
    // CloudWatch may not use the key that AWS keeps for SNS.
    const masterKey = new kms.Key(scope, `${id}Key`, {
      description: 'Alarms, on their way',
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
