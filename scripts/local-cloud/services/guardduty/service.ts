import * as z from 'zod';
import { createRegionalArnFormatter, generateUuid } from '../../assembly/resource-type.ts';
import { defineService } from '../../service.ts';
import { eventbridge } from '../eventbridge/service.ts';
import { s3 } from '../s3/service.ts';
import { scan } from './scan.ts';

const Plan = z.object({
  ProtectedResource: z.object({
    S3Bucket: z.object({
      BucketName: z.string(),
      ObjectPrefixes: z.undefined('prefixes are not emulated').optional(),
    }),
  }),
});

const formatPlanArn = createRegionalArnFormatter('guardduty', 'malware-protection-plan/');

/** Amazon GuardDuty: Malware Protection for S3, which only detects the EICAR test file. */
export const guardduty = defineService({
  name: 'guardduty',
  resourceTypes: {
    'AWS::GuardDuty::MalwareProtectionPlan': {
      createPhysicalId: generateUuid,
      createArn: formatPlanArn,
      attributes: { MalwareProtectionPlanId: (id) => id },
    },
  },
  dependsOn: [s3, eventbridge],
  start: (cloud) => {
    const runningScans = new Set<Promise<void>>();
    return Promise.resolve({
      deploy: (assembly) => {
        for (const plan of assembly.listByType('AWS::GuardDuty::MalwareProtectionPlan')) {
          const { BucketName } = assembly.parseProperties(plan, Plan).ProtectedResource.S3Bucket;
          const bucket = s3.getRunning(cloud).findBucket(BucketName);
          if (!bucket) continue;
          bucket.onStored = (object) => {
            const runningScan = scan(bucket, object)
              .then((detail) =>
                eventbridge.getRunning(cloud).put({
                  source: 'aws.guardduty',
                  'detail-type': 'GuardDuty Malware Protection Object Scan Result',
                  resources: [assembly.getArn(plan)],
                  detail,
                }),
              )
              .catch((error: unknown) => cloud.log(`GuardDuty failed on ${object.key}: ${String(error)}`))
              .finally(() => runningScans.delete(runningScan));
            runningScans.add(runningScan);
          };
        }
      },
      stop: async () => {
        await Promise.all(runningScans);
      },
    });
  },
});
