import { Validations } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import * as sns from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { PorticoFunction } from './function.ts';

/** An encrypted topic, to which functions publish JSON. */
export class EncryptedTopic extends sns.Topic {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      enforceSSL: true,
      // AWS's managed key is enough, because no other AWS service publishes here.
      masterKey: kms.Alias.fromAliasName(scope, `${id}Key`, 'alias/aws/sns'),
    });
  }

  /** Lets the function publish, and sets the environment variable `variableName` to the topic's ARN. */
  grantPublishing(lambda: PorticoFunction, variableName: string): void {
    lambda.addEnvironment(variableName, this.topicArn);
    lambda.executionRole.addToPolicy(
      new iam.PolicyStatement({ actions: ['sns:Publish'], resources: [this.topicArn] }),
    );
  }

  /**
   * Invokes the function for each message separately. Lambda itself queues the messages. An SQS queue would
   * cost more, because Lambda would poll it all month.
   * @param onFailure gets messages that failed three times; the retries follow after one and two minutes.
   * Without it, failed messages are not retried.
   */
  invokeWithMessages({ target }: PorticoFunction, onFailure?: IQueue): void {
    Validations.of(this.addSubscription(new LambdaSubscription(target))).acknowledge({
      id: 'CloudFormation-Validate::W3694',
      reason: 'The endpoint is an alias of a function, which Lambda invokes like a function.',
    });
    target.configureAsyncInvoke(
      onFailure ? { retryAttempts: 2, onFailure: new SqsDestination(onFailure) } : { retryAttempts: 0 },
    );
  }
}
