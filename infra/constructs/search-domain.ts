import { RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { EbsDeviceVolumeType } from 'aws-cdk-lib/aws-ec2';
import * as iam from 'aws-cdk-lib/aws-iam';
import { Domain, EngineVersion, TLSSecurityPolicy } from 'aws-cdk-lib/aws-opensearchservice';
import type { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import type { PorticoFunction } from './function.ts';

/**
 * The search index of an environment with `search: 'opensearch'`. It can be rebuilt from the table at any
 * time (`npm run rebuild -- search`), so it is deleted with the stack. The domain's own policy grants no
 * access: only roles of this account with explicit permissions can send signed requests.
 */
export class SearchDomain extends Domain {
  /** @param environment if it retains its data, the domain has nodes in three zones instead of two */
  constructor(scope: Construct, id: string, { retain }: Environment) {
    super(scope, id, {
      version: EngineVersion.OPENSEARCH_2_19,
      capacity: {
        dataNodes: retain ? 3 : 2,
        dataNodeInstanceType: 'm6g.large.search',
        multiAzWithStandbyEnabled: false,
      },
      zoneAwareness: { enabled: true, availabilityZoneCount: retain ? 3 : 2 },
      ebs: { volumeSize: 20, volumeType: EbsDeviceVolumeType.GP3 },
      encryptionAtRest: { enabled: true },
      nodeToNodeEncryption: true,
      enforceHttps: true,
      tlsSecurityPolicy: TLSSecurityPolicy.TLS_1_2_PFS,
      // Permissions apply to paths, so the body of a request must not name another index.
      advancedOptions: { 'rest.action.multi.allow_explicit_index': 'false' },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const reasons = {
      'AwsSolutions-OS1': 'Only signed requests of granted roles are let in; functions are in no VPC.',
      'AwsSolutions-OS3': 'Functions have no addresses of their own; only granted roles are let in.',
      'AwsSolutions-OS4': 'The index is a small copy of the table, so it needs no dedicated manager nodes.',
      'AwsSolutions-OS5': 'The domain has no policy that allows anonymous access; requests must be signed.',
      'AwsSolutions-OS9[LogExport::SEARCH_SLOW_LOGS]': "This log would contain users' searches.",
      'AwsSolutions-OS9[LogExport::INDEX_SLOW_LOGS]': 'This log would contain texts of tickets.',
    };
    for (const [rule, reason] of Object.entries(reasons))
      Validations.of(this).acknowledge({ id: rule, reason });
  }
}

/** Operations on the index: the path of each, and the IAM action that allows it. */
const operations = {
  search: ['tickets/_search', 'es:ESHttpPost'],
  bulk: ['tickets/_bulk', 'es:ESHttpPost'],
  refresh: ['tickets/_refresh', 'es:ESHttpPost'],
  create: ['tickets', 'es:ESHttpPut'],
} as const;

/** Grants the function these operations on the index, and sets `SEARCH_DOMAIN`. */
export function grantSearchDomain(
  lambda: PorticoFunction,
  domain: SearchDomain,
  grantedOperations: readonly (keyof typeof operations)[],
): void {
  lambda.addEnvironment('SEARCH_DOMAIN', `https://${domain.domainEndpoint}`);
  for (const operation of grantedOperations) {
    const [path, action] = operations[operation];
    lambda.executionRole.addToPolicy(
      new iam.PolicyStatement({ actions: [action], resources: [`${domain.domainArn}/${path}`] }),
    );
  }
}

/** Dimensions of the domain's metrics. */
export const domainDimensions = (domain: SearchDomain) => ({
  DomainName: domain.domainName,
  ClientId: Stack.of(domain).account,
});
