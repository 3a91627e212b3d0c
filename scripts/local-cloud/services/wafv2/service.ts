import type { Assembly } from '../../assembly/assembly.ts';
import { createRegionalArnFormatter, generateUuid } from '../../assembly/resource-type.ts';
import { defineService } from '../../service.ts';
import { UserFacingError } from '../../user-facing-error.ts';
import { type Firewall, createFirewall } from './firewall.ts';
import { webAcl } from './web-acl.ts';

const type = 'AWS::WAFv2::WebACL';

/**
 * Creates a firewall for the web ACL with this ARN. Its counts start at zero: a deployment resets them, as
 * changed rules do in AWS.
 * @param now the time in milliseconds
 * @throws UserFacingError for properties that AWS WAF or the emulator does not accept
 */
export function createSiteFirewall(assembly: Assembly, arn: string, now: () => number): Firewall {
  const resource = assembly.find(type, arn);
  if (!resource)
    throw new Error(`The distribution refers to the web ACL ${arn}, which is not in the assembly.`);
  const acl = assembly.parseProperties(resource, webAcl);
  if (acl.Scope !== 'CLOUDFRONT')
    throw new UserFacingError(
      `The web ACL ${resource.logicalId} has the scope ${acl.Scope}, which CloudFront refuses.`,
      'Give it the scope CLOUDFRONT, in us-east-1.',
    );
  return createFirewall(acl, now);
}

/** AWS WAF: web ACLs. CloudFront uses the web ACL of its distribution. */
export const wafv2 = defineService({
  name: 'wafv2',
  resourceTypes: {
    [type]: {
      createPhysicalId: generateUuid,
      createArn: createRegionalArnFormatter('wafv2', 'global/webacl/'),
    },
  },
  ignoredTypes: ['AWS::WAFv2::WebACLAssociation'],
  start: () =>
    Promise.resolve({
      deploy(assembly) {
        for (const resource of assembly.listByType(type)) assembly.parseProperties(resource, webAcl);
      },
      stop: () => Promise.resolve(),
    }),
});
