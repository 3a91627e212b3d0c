import { join } from 'node:path';
import * as z from 'zod';
import { isFunctionAccessKey } from '../../credentials.ts';
import { defineService } from '../../service.ts';
import type { S3Access } from './request/access.ts';
import { s3Calls } from './calls.ts';
import { startS3 } from './server.ts';

const properties = z.record(z.string(), z.unknown());

/** Amazon S3: the buckets of the assembly, on disk. */
export const s3 = defineService({
  name: 's3',
  resourceTypes: {
    'AWS::S3::Bucket': {
      nameProperty: 'BucketName',
      createPhysicalId: (n) => `${n.stack}-${n.logicalId}`.toLowerCase().slice(0, 63),
      createArn: (id) => `arn:aws:s3:::${id}`,
      attributes: {
        DomainName: (id) => `${id}.s3.amazonaws.com`,
        RegionalDomainName: (id, n) => `${id}.s3.${n.region}.amazonaws.com`,
      },
    },
  },
  ignoredTypes: [
    'AWS::S3::BucketPolicy', // all buckets are private; only the CloudFront emulator reads policies
    'Custom::S3AutoDeleteObjects',
  ],
  endpoint: {
    sdkVariables: ['AWS_ENDPOINT_URL_S3'],
    callReader: s3Calls,
    stablePortName: 'objects',
    stableRecorderPortName: 'recorded objects',
  },
  async start({ assembly, directory, credentials }, port) {
    const { region } = assembly;
    const server = await startS3({
      port,
      directory: join(directory, 'objects'),
      region,
      credentials: { ...credentials, acceptsKey: isFunctionAccessKey },
      buckets: assembly.listByType('AWS::S3::Bucket').map((resource) => ({
        name: assembly.getPhysicalId(resource),
        properties: assembly.parseProperties(resource, properties),
      })),
    });
    const access: S3Access = { url: server.url, region, credentials };
    return { url: server.url, access, findBucket: server.findBucket, stop: () => server.close() };
  },
});
