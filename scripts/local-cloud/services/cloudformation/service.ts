import { generateName } from '../../assembly/resource-type.ts';
import { defineService } from '../../service.ts';
import { dynamodb } from '../dynamodb/service.ts';
import { lambda } from '../lambda/service.ts';
import { createCustomResources } from './custom-resources.ts';

/** AWS CloudFormation: custom resources, each created and updated by its function. */
export const cloudformation = defineService({
  name: 'cloudformation',
  resourceTypes: {
    'AWS::CloudFormation::CustomResource': { createPhysicalId: generateName, isCreatedByFunction: true },
    'Custom::*': { createPhysicalId: generateName, isCreatedByFunction: true },
  },
  ignoredTypes: [
    'AWS::CloudFormation::WaitCondition*',
    'Custom::CrossRegionExport',
    'Custom::CrossRegionExportReader',
  ],
  dependsOn: [dynamodb, lambda],
  start(cloud) {
    return Promise.resolve({
      deploy: (assembly) =>
        createCustomResources(assembly, cloud.directory, (functionArn, event) =>
          lambda.getRunning(cloud).runtime.invoke(functionArn, event),
        ),
      stop: () => Promise.resolve(),
    });
  },
});
