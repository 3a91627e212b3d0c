import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { indexes, tableKeys } from '../../lambdas/platform/keys.ts';
import { PrivateBucket } from '../constructs/private-bucket.ts';
import type { Environment } from '../environments.ts';

export interface DataStackProps extends StackProps {
  readonly environment: Environment;
}

const text = (name: string): dynamodb.Attribute => ({ name, type: dynamodb.AttributeType.STRING });

/** What must not be lost: the one table, and the files attached to tickets. */
export class DataStack extends Stack {
  readonly table: dynamodb.Table;
  readonly attachments: PrivateBucket;

  constructor(scope: Construct, id: string, { environment, ...props }: DataStackProps) {
    super(scope, id, props);
    this.table = this.#table(environment);
    this.attachments = this.#attachments(environment);
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'AttachmentsBucketName', { value: this.attachments.bucketName });
  }

  #table({ retain }: Environment): dynamodb.Table {
    const table = new dynamodb.Table(this, 'Table', {
      partitionKey: text(tableKeys.partition),
      sortKey: text(tableKeys.sort),
      timeToLiveAttribute: tableKeys.expiry,
      billingMode: dynamodb.BillingMode.PAY_PER_REQUEST,
      stream: dynamodb.StreamViewType.NEW_AND_OLD_IMAGES,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      encryption: dynamodb.TableEncryption.AWS_MANAGED,
      deletionProtection: retain,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    for (const [indexName, attributes] of Object.entries(indexes))
      table.addGlobalSecondaryIndex({
        indexName,
        partitionKey: text(`${indexName}_pk`),
        sortKey: text(`${indexName}_sk`),
        ...(attributes.length === 0
          ? { projectionType: dynamodb.ProjectionType.KEYS_ONLY }
          : { projectionType: dynamodb.ProjectionType.INCLUDE, nonKeyAttributes: [...attributes] }),
      });
    return table;
  }

  #attachments({ retain, standIns }: Environment): PrivateBucket {
    const bucket = new PrivateBucket(this, 'Attachments', {
      retain,
      versioned: true,
      lifecycleRules: [
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(30),
          expiredObjectDeleteMarker: true,
        },
      ],
      cors: [
        {
          allowedMethods: [s3.HttpMethods.PUT, s3.HttpMethods.GET],
          // The site's address is CloudFront's to choose, and the site comes after this bucket. Any origin is safe here: there are no cookies to
          // ride on, and the signed URL in the caller's hand is the whole permission, with or without a browser.
          allowedOrigins: standIns ? [...standIns.siteOrigins] : ['*'],
          allowedHeaders: ['content-type', 'if-none-match'],
          maxAge: 3600,
        },
      ],
    });
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'Every URL is signed by a function that logs who asked for which ticket; a server access log would repeat that, with addresses of people.',
    });
    return bucket;
  }
}
