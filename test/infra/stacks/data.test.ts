import { describe, expect, test } from 'vitest';
import { type IndexProjection, indexes } from '../../../lambdas/table/definition.ts';
import { listDeployedFunctions } from '../support/deployed-functions.ts';
import { findResource, findOnlyResource, listResourcesOfType, synthesize } from '../support/synthesize.ts';

const prodTemplate = synthesize('prod').templates.data;
const devTemplate = synthesize('dev').templates.data;
const localTemplate = synthesize('local').templates.data;

describe('the table', () => {
  const table = findOnlyResource(prodTemplate, 'AWS::DynamoDB::Table');

  test('is protected from deletion in production and outlives its stack', () => {
    expect(table.Properties.DeletionProtectionEnabled).toBe(true);
    expect(table.DeletionPolicy).toBe('Retain');
    expect(findOnlyResource(devTemplate, 'AWS::DynamoDB::Table').DeletionPolicy).toBe('Delete');
  });

  test('has point-in-time recovery, encryption and on-demand billing', () => {
    expect(table.Properties).toMatchObject({
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: { SSEEnabled: true },
      BillingMode: 'PAY_PER_REQUEST',
    });
  });

  test('streams the old and new image of each change, and expires items', () => {
    expect(table.Properties).toMatchObject({
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
    });
  });

  test('has the indexes that the functions declare, each with the declared attributes', () => {
    const declaredIndexes: [
      string,
      { partition: readonly string[]; sort: readonly string[]; projection: IndexProjection },
    ][] = Object.entries(indexes);
    expect(table.Properties.GlobalSecondaryIndexes).toEqual(
      declaredIndexes.map(([IndexName, { partition, sort, projection }]) => ({
        IndexName,
        KeySchema: [
          ...partition.map((AttributeName) => ({ AttributeName, KeyType: 'HASH' })),
          ...sort.map((AttributeName) => ({ AttributeName, KeyType: 'RANGE' })),
        ],
        Projection: {
          ProjectionType: projection === 'all' ? 'ALL' : projection === 'keys' ? 'KEYS_ONLY' : 'INCLUDE',
          ...(typeof projection !== 'string' && { NonKeyAttributes: projection }),
        },
      })),
    );
  });
});

describe('the attachments bucket', () => {
  const bucket = findResource(prodTemplate, 'AWS::S3::Bucket', 'Attachments');

  test('is private, encrypted, versioned, and outlives its stack in production', () => {
    expect(bucket.DeletionPolicy).toBe('Retain');
    expect(bucket.Properties).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
      VersioningConfiguration: { Status: 'Enabled' },
    });
  });

  test('is scanned for malware in production, and S3 refuses downloads of files that are not clean', () => {
    expect(findOnlyResource(prodTemplate, 'AWS::GuardDuty::MalwareProtectionPlan').Properties).toMatchObject({
      Actions: { Tagging: { Status: 'ENABLED' } },
      ProtectedResource: { S3Bucket: { BucketName: { Ref: expect.stringMatching(/^Attachments/) } } },
    });
    expect(
      findResource(prodTemplate, 'AWS::S3::BucketPolicy', 'Attachments').Properties.PolicyDocument,
    ).toMatchObject({
      Statement: expect.arrayContaining([
        expect.objectContaining({
          Effect: 'Deny',
          Principal: { AWS: '*' },
          Action: ['s3:GetObject', 's3:GetObjectVersion'],
          Condition: {
            StringEquals: { 's3:authType': 'REST-QUERY-STRING' },
            StringNotEquals: { 's3:ExistingObjectTag/GuardDutyMalwareScanStatus': 'NO_THREATS_FOUND' },
            Null: { 's3:ExistingObjectTag/GuardDutyMalwareScanStatus': 'false' },
          },
        }),
      ]),
    });
  });

  test('is not scanned if the setting is off, and files are available immediately', () => {
    expect(Object.keys(listResourcesOfType(devTemplate, 'AWS::GuardDuty::MalwareProtectionPlan'))).toEqual(
      [],
    );
    expect(JSON.stringify(devTemplate.toJSON())).not.toContain('GuardDuty');
    const { project } = synthesize('dev').templates;
    expect(Object.keys(listResourcesOfType(project, 'AWS::SQS::Queue')).join()).not.toContain('ScanResults');
    const listFunctionsWithScan = (name: string) =>
      listDeployedFunctions(synthesize(name).templates)
        .filter(({ properties }) => properties.Environment.Variables['MALWARE_SCAN'] === 'on')
        .map((lambda) => lambda.name);
    expect([listFunctionsWithScan('prod'), listFunctionsWithScan('dev')]).toEqual([
      ['api', 'import', 'mail-in'],
      [],
    ]);
  });

  test('rejects requests without TLS 1.2', () => {
    expect(
      findResource(prodTemplate, 'AWS::S3::BucketPolicy', 'Attachments').Properties.PolicyDocument,
    ).toMatchObject({
      Statement: expect.arrayContaining([
        expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
        expect.objectContaining({ Effect: 'Deny', Condition: { NumericLessThan: { 's3:TlsVersion': 1.2 } } }),
      ]),
    });
  });

  test('deletes incomplete uploads and replaced versions', () => {
    expect(bucket.Properties.LifecycleConfiguration).toMatchObject({
      Rules: [
        {
          AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
          NoncurrentVersionExpiration: { NoncurrentDays: 30 },
        },
      ],
    });
  });

  test('allows browsers to upload and download files, but only local pages in the local environment', () => {
    expect(bucket.Properties.CorsConfiguration).toMatchObject({
      CorsRules: [{ AllowedMethods: ['PUT', 'GET'], AllowedHeaders: ['content-type', 'if-none-match'] }],
    });
    expect(
      findResource(localTemplate, 'AWS::S3::Bucket', 'Attachments').Properties.CorsConfiguration,
    ).toMatchObject({
      CorsRules: [{ AllowedOrigins: ['http://127.0.0.1:*', 'http://localhost:*'] }],
    });
  });
});

test('the names that commands need are stack outputs', () => {
  prodTemplate.hasOutput('TableName', {});
  prodTemplate.hasOutput('AttachmentsBucketName', {});
  prodTemplate.hasOutput('SearchIndexBucketName', {});
});
