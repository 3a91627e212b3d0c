import type { ObjectStoreAccess } from '../s3-deployment/bucket-deployment.ts';
import type { EdgeCache } from './cache.ts';
import type { Distribution } from './distribution.ts';

/** What requests are answered with. */
export interface Edge {
  distribution: Distribution;
  objects: ObjectStoreAccess;
  /** Of the HTTP API, without a trailing slash. */
  api: string;
  /** Names of buckets that CloudFront may list: there, a missing object is a 404 instead of a 403. */
  listable: Set<string>;
  cache: EdgeCache | undefined;
}
