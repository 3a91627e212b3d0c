import type { S3Access } from '../s3/request/access.ts';
import type { Firewall } from '../wafv2/firewall.ts';
import type { EdgeCache } from './cache/cache.ts';
import type { Distribution } from './distribution.ts';

/** Everything that responses are made from. */
export interface Edge {
  distribution: Distribution;
  /** Where the buckets of S3 origins are. */
  s3: S3Access;
  /** Address of the API at this domain name, for all other origins, without a trailing slash. */
  apiAt: (domainName: string) => string;
  /** Names of buckets that CloudFront may list: there, a missing object is a 404 instead of a 403. */
  listable: Set<string>;
  cache: EdgeCache | undefined;
  /** Undefined for a distribution without a web ACL. */
  firewall: Firewall | undefined;
}
