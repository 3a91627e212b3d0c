import { CfnOutput, Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { retention } from '@portico/shared/model/retention.ts';
import type { PorticoFunction } from '../constructs/function.ts';
import { PrivateBucket } from '../constructs/private-bucket.ts';
import type { Environment } from '../environments.ts';

export interface AuditLogStackProps extends StackProps {
  readonly environment: Environment;
}

/** The bucket with copies of the audit log: each object contains an entry and its link in the hash chain. */
export class AuditLogStack extends Stack {
  readonly #copies: PrivateBucket;

  constructor(scope: Construct, id: string, { environment, ...props }: AuditLogStackProps) {
    super(scope, id, props);
    const { retain, auditLogLocked = false } = environment;
    const duration = Duration.days(retention.audit_log.days);
    this.#copies = new PrivateBucket(this, 'Copies', {
      retain,
      versioned: true,
      ...(auditLogLocked && { objectLockDefaultRetention: s3.ObjectLockRetention.governance(duration) }),
      lifecycleRules: [{ expiration: duration, noncurrentVersionExpiration: Duration.days(1) }],
    });
    new CfnOutput(this, 'AuditBucketName', { value: this.#copies.bucketName });
    Validations.of(this.#copies).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'Only one function writes to the bucket, and it never replaces an object.',
    });
  }

  /** Lets the function add copies, and sets `AUDIT_BUCKET`. */
  grantCopyWrite(lambda: PorticoFunction): void {
    lambda.addEnvironment('AUDIT_BUCKET', this.#copies.bucketName);
    lambda.executionRole.addToPolicy(
      new iam.PolicyStatement({
        actions: ['s3:PutObject'],
        resources: [this.#copies.arnForObjects('chain/*')],
      }),
    );
    Validations.of(lambda.executionRole).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${this.#exportName()}/chain/*]`,
      reason: 'The names of objects are the increasing numbers of entries.',
    });
  }

  /** The name of the bucket in cdk-nag findings of other stacks. */
  #exportName(): string {
    const reference = JSON.stringify(this.resolve(this.exportValue(this.#copies.bucketArn)));
    return /"Fn::ImportValue":"([^"]+)"/.exec(reference)?.[1] ?? '';
  }
}
