import { generateName } from '../../assembly/resource-type.ts';
import { defineService } from '../../service.ts';
import { cloudformation } from '../cloudformation/service.ts';
import { s3 } from '../s3/service.ts';
import { deployBuckets } from './bucket-deployment.ts';

/** The CDK's bucket deployments: files of the assembly, copied into buckets. */
export const s3Deployment = defineService({
  name: 's3-deployment',
  resourceTypes: { 'Custom::CDKBucketDeployment': { createPhysicalId: generateName } },
  dependsOn: [cloudformation, s3],
  start(cloud) {
    return Promise.resolve({
      deploy: async (assembly) => {
        await deployBuckets(assembly, s3.getRunning(cloud).findBucket, (text) => cloud.localize(text));
      },
      stop: () => Promise.resolve(),
    });
  },
});
