import { Stack, Validations } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { PorticoFunction } from './function.ts';
import type { PrivateBucket } from './private-bucket.ts';

export type ObjectAction = 'GetObject' | 'PutObject' | 'DeleteObject';

/**
 * Lets the function, of another stack, do exactly this to the attachments, none of which it may list, and tells it the bucket's name
 * (`ATTACHMENTS_BUCKET`).
 */
export function allowAttachments(
  lambda: PorticoFunction,
  bucket: PrivateBucket,
  actions: readonly ObjectAction[],
): void {
  lambda.addEnvironment('ATTACHMENTS_BUCKET', bucket.bucketName);
  lambda.executionRole.addToPolicy(
    new iam.PolicyStatement({
      actions: actions.map((action) => `s3:${action}`),
      resources: [bucket.arnForObjects('*')],
    }),
  );
  Validations.of(lambda.executionRole).acknowledge({
    id: `AwsSolutions-IAM5[Resource::${exportNameOf(bucket)}/*]`,
    reason: 'Attachments come and go: the objects of this one bucket cannot be named one by one.',
  });
}

/** What the bucket's stack exports its ARN as; findings in other stacks name it so. */
function exportNameOf(bucket: PrivateBucket): string {
  const stack = Stack.of(bucket);
  const reference = JSON.stringify(stack.resolve(stack.exportValue(bucket.bucketArn)));
  return /"Fn::ImportValue":"([^"]+)"/.exec(reference)?.[1] ?? '';
}
