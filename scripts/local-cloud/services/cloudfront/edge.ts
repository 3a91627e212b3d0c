import type { S3Access } from '../s3/request/access.ts';
import type { Firewall } from '../wafv2/firewall.ts';
import type { EdgeCache } from './cache/cache.ts';
import type { Distribution } from './distribution.ts';

/** Everything that determines the edge's responses. */
export interface Edge {
  distribution: Distribution;
  /** Access to the buckets of S3 origins. */
  s3: S3Access;
  /** Address of the API with this domain name, without a trailing slash. Origins are buckets or APIs. */
  findApiAddress: (domainName: string) => string;
  /** Names of buckets that CloudFront may list: in these, a missing object is a 404 instead of a 403. */
  listableBuckets: Set<string>;
  cache: EdgeCache | undefined;
  /** Undefined for a distribution without a web ACL. */
  firewall: Firewall | undefined;
}
