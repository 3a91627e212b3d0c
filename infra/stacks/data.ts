import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { indexes, tableKeys } from '@portico/lambdas/platform/keys.ts';
import type { Artifacts } from '../artifacts.ts';
import { accessLog } from '../constructs/access-log.ts';
import { PrivateBucket } from '../constructs/private-bucket.ts';
import { ReferenceData } from '../constructs/reference-data.ts';
import type { Environment } from '../environments.ts';
import { keeping } from '../keeping.ts';

export interface DataStackProps extends StackProps {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
}

const text = (name: string): dynamodb.Attribute => ({ name, type: dynamodb.AttributeType.STRING });

/** What must not be lost: the one table, and the files attached to tickets. */
export class DataStack extends Stack {
  readonly table: dynamodb.Table;
  readonly attachments: PrivateBucket;

  constructor(scope: Construct, id: string, { environment, artifacts, ...props }: DataStackProps) {
    super(scope, id, props);
    this.table = this.#table(environment);
    this.attachments = this.#attachments(environment);
    new ReferenceData(this, 'ReferenceData', { environment, artifacts, table: this.table });
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
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: keeping.backupDays,
      },
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

  #attachments(environment: Environment): PrivateBucket {
    const { retain, standIns } = environment;
    const log = accessLog(this, 'AccessLog', environment, { byOwner: true });
    const bucket = new PrivateBucket(this, 'Attachments', {
      retain,
      versioned: true,
      ...(log && { serverAccessLogsBucket: log }),
      lifecycleRules: [
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(keeping.deletedFileDays),
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
    if (!log)
      Validations.of(bucket).acknowledge({
        id: 'AwsSolutions-S1',
        reason: 'This environment keeps no access logs, which would hold addresses of people.',
      });
    return bucket;
  }
}
