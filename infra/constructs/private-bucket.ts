import { RemovalPolicy } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

export interface PrivateBucketProps extends Pick<
  s3.BucketProps,
  'cors' | 'lifecycleRules' | 'objectLockDefaultRetention' | 'serverAccessLogsBucket' | 'versioned'
> {
  /** Whether the bucket and its objects outlive the stack. */
  readonly retain: boolean;
  /**
   * @default BUCKET_OWNER_ENFORCED: the bucket owner owns every object, and access control lists are disabled
   */
  readonly objectOwnership?: s3.ObjectOwnership;
}

/** An encrypted bucket that has no public access and requires TLS 1.2. */
export class PrivateBucket extends s3.Bucket {
  constructor(scope: Construct, id: string, { retain, ...props }: PrivateBucketProps) {
    super(scope, id, {
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      ...props,
      encryption: s3.BucketEncryption.S3_MANAGED,
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      autoDeleteObjects: !retain,
    });
  }
  override get isWebsite(): boolean {
    return false;
  }
}
