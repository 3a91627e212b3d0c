import { Duration, Validations } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { type ObjectAction, grantObjects } from './access/bucket-access.ts';
import type { PorticoFunction } from './function.ts';
import { PrivateBucket } from './private-bucket.ts';

/**
 * The bucket for the segments of the search index. They can be rebuilt from the table at any time
 * (`npm run rebuild -- search`), so the bucket has no versions and no backup.
 */
export class SearchIndexBucket extends PrivateBucket {
  /** @param retain whether the bucket outlives the stack */
  constructor(scope: Construct, id: string, retain: boolean) {
    super(scope, id, {
      retain,
      lifecycleRules: [
        // Words of a ticket that do not fit into a table item. They are needed only until the next
        // compaction, which follows within an hour.
        { prefix: 'large/', expiration: Duration.days(7) },
      ],
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'Only functions of this application read the index, which is a copy of the table.',
    });
  }
}

/** Grants the function these actions on the objects of the index, and sets `SEARCH_BUCKET`. */
export function grantSearchIndex(
  lambda: PorticoFunction,
  bucket: SearchIndexBucket,
  actions: readonly ObjectAction[],
): void {
  lambda.addEnvironment('SEARCH_BUCKET', bucket.bucketName);
  const reason =
    'The objects of this bucket are the parts of one index, whose names are not known in advance.';
  grantObjects(lambda, bucket, actions, reason);
}
