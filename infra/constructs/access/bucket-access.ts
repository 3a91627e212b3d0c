import { Stack, Validations } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { PorticoFunction } from '../function.ts';
import type { PrivateBucket } from '../private-bucket.ts';

export type ObjectAction = 'GetObject' | 'PutObject' | 'DeleteObject';

/**
 * Grants the function exactly these actions on the bucket's objects; it cannot list them. The function and
 * the bucket must be in different stacks.
 * @param reason why the names of the objects are not known in advance
 */
export function grantObjects(
  lambda: PorticoFunction,
  bucket: PrivateBucket,
  actions: readonly ObjectAction[],
  reason: string,
): void {
  lambda.executionRole.addToPolicy(
    new iam.PolicyStatement({
      actions: actions.map((action) => `s3:${action}`),
      resources: [bucket.arnForObjects('*')],
    }),
  );
  Validations.of(lambda.executionRole).acknowledge({
    id: `AwsSolutions-IAM5[Resource::${getExportName(bucket)}/*]`,
    reason,
  });
}

/**
 * Grants the function these actions on attachments. Sets `ATTACHMENTS_BUCKET`, and `MALWARE_SCAN` if new
 * objects are scanned.
 */
export function grantAttachmentsAccess(
  lambda: PorticoFunction,
  bucket: PrivateBucket,
  actions: readonly ObjectAction[],
): void {
  lambda.addEnvironment('ATTACHMENTS_BUCKET', bucket.bucketName);
  if (lambda.deployedEnvironment.malwareScan && actions.includes('PutObject'))
    lambda.addEnvironment('MALWARE_SCAN', 'on');
  const reason = 'The objects of this bucket are attachments, whose names are not known in advance.';
  grantObjects(lambda, bucket, actions, reason);
}

/**
 * The name under which the bucket's stack exports the bucket's ARN; cdk-nag findings in other stacks contain
 * it.
 */
function getExportName(bucket: PrivateBucket): string {
  const stack = Stack.of(bucket);
  const reference = JSON.stringify(stack.resolve(stack.exportValue(bucket.bucketArn)));
  return /"Fn::ImportValue":"([^"]+)"/.exec(reference)?.[1] ?? '';
}
