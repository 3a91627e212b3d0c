import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { type IndexProjection, indexes, tableKeys } from '@portico/lambdas/table/definition.ts';
import { retention } from '@portico/shared/model/retention.ts';
import type { Artifacts } from '../artifacts.ts';
import { createAccessLogBucket } from '../constructs/access-log.ts';
import { MalwareScan } from '../constructs/malware-scan.ts';
import { OriginSecret } from '../constructs/firewall/origin-secret.ts';
import { PrivateBucket } from '../constructs/private-bucket.ts';
import { SearchIndexBucket } from '../constructs/search-index-bucket.ts';
import { ReferenceData } from '../constructs/reference-data.ts';
import { SetupFunction } from '../constructs/setup-function.ts';
import type { Environment } from '../environments.ts';

export interface DataStackProps extends StackProps {
  readonly environment: Environment;
  readonly artifacts: Artifacts;
}

const stringAttribute = (name: string): dynamodb.Attribute => ({ name, type: dynamodb.AttributeType.STRING });

function projectionProps(projection: IndexProjection) {
  if (projection === 'all') return { projectionType: dynamodb.ProjectionType.ALL };
  if (projection === 'keys') return { projectionType: dynamodb.ProjectionType.KEYS_ONLY };
  return { projectionType: dynamodb.ProjectionType.INCLUDE, nonKeyAttributes: [...projection] };
}

const corsRules = ({ emulators }: Environment, allowedMethods: s3.HttpMethods[]): s3.CorsRule[] => [
  {
    allowedMethods,
    // Any origin is safe: requests carry no cookies, and only the presigned URL authorizes them. The site's
    // own origin is not known here, because the site's stack depends on this stack.
    allowedOrigins: emulators ? [...emulators.siteOrigins] : ['*'],
    allowedHeaders: ['content-type', 'if-none-match'],
    maxAge: 3600,
  },
];

/**
 * The data that must not be lost (the table and the attachment bucket), the data derived from it (the search
 * index and exports), and the secret that identifies requests from CloudFront.
 */
export class DataStack extends Stack {
  readonly table: dynamodb.Table;
  readonly attachments: PrivateBucket;
  readonly imports: PrivateBucket;
  readonly searchIndex: SearchIndexBucket;
  readonly exports: PrivateBucket;
  readonly originSecret: OriginSecret;
  readonly setup: SetupFunction;

  constructor(scope: Construct, id: string, { environment, artifacts, ...props }: DataStackProps) {
    super(scope, id, props);
    this.table = this.#createTable(environment);
    this.attachments = this.#createAttachments(environment);
    this.imports = this.#createImports(environment);
    this.searchIndex = new SearchIndexBucket(this, 'SearchIndex', environment.retain);
    this.exports = this.#createExports(environment);
    this.originSecret = new OriginSecret(this, 'OriginSecret', environment);
    this.setup = new SetupFunction(this, 'Setup', { environment, artifacts, table: this.table });
    new ReferenceData(this, 'ReferenceData', this.setup);
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'SearchIndexBucketName', { value: this.searchIndex.bucketName });
    // Used by `npm run import`.
    new CfnOutput(this, 'ImportsBucketName', { value: this.imports.bucketName });
    new CfnOutput(this, 'AttachmentsBucketName', { value: this.attachments.bucketName });
  }

  #createTable({ retain }: Environment): dynamodb.Table {
    const table = new dynamodb.Table(this, 'Table', {
      partitionKey: stringAttribute(tableKeys.partition),
      sortKey: stringAttribute(tableKeys.sort),
      timeToLiveAttribute: tableKeys.expiry,
      billingMode: dynamodb.BillingMode.PAY_PER_REQUEST,
      stream: dynamodb.StreamViewType.NEW_AND_OLD_IMAGES,
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: retention.backups.days,
      },
      encryption: dynamodb.TableEncryption.AWS_MANAGED,
      deletionProtection: retain,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    for (const [indexName, { partition, sort, projection }] of Object.entries(indexes))
      table.addGlobalSecondaryIndex({
        indexName,
        partitionKeys: partition.map(stringAttribute),
        sortKeys: sort.map(stringAttribute),
        ...projectionProps(projection),
      });
    return table;
  }

  /** Creates the bucket of imports. Its objects expire: the imported data is in the table. */
  #createImports(environment: Environment): PrivateBucket {
    const bucket = new PrivateBucket(this, 'Imports', {
      retain: environment.retain,
      lifecycleRules: [
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          expiration: Duration.days(retention.imports.days),
        },
      ],
      cors: corsRules(environment, [s3.HttpMethods.PUT]),
    });
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'Only administrators upload here, and files expire; the audit log names their imports.',
    });
    return bucket;
  }

  #createExports({ retain }: Environment): PrivateBucket {
    const bucket = new PrivateBucket(this, 'Exports', {
      retain,
      lifecycleRules: [{ expiration: Duration.days(retention.exports.days) }],
    });
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'One function writes and reads the bucket, and the audit log records each download.',
    });
    return bucket;
  }

  #createAttachments(environment: Environment): PrivateBucket {
    const { retain, malwareScan } = environment;
    const log = createAccessLogBucket(this, 'AccessLog', environment, { usesAcl: false });
    const bucket = new PrivateBucket(this, 'Attachments', {
      retain,
      versioned: true,
      ...(log && { serverAccessLogsBucket: log }),
      lifecycleRules: [
        {
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(retention.deleted_files.days),
          expiredObjectDeleteMarker: true,
        },
      ],
      cors: corsRules(environment, [s3.HttpMethods.PUT, s3.HttpMethods.GET]),
    });
    if (malwareScan) new MalwareScan(this, 'MalwareScan', bucket);
    if (!log)
      Validations.of(bucket).acknowledge({
        id: 'AwsSolutions-S1',
        reason: 'This environment keeps no access logs, which would contain IP addresses.',
      });
    return bucket;
  }
}
