import { CfnElement, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/** The logical id of a construct's own resource, which cdk-nag writes into its findings. */
export function readLogicalId(construct: Construct): string {
  const resource = construct.node.defaultChild;
  if (!CfnElement.isCfnElement(resource))
    throw new Error(`${construct.node.path} has no CloudFormation resource.`);
  return Stack.of(construct).getLogicalId(resource);
}
