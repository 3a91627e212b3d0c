import { buildDeploymentRoles } from '../../../infra/bootstrap-delivery.ts';
import type { DeploymentRolesStack } from '../../../infra/stacks/deployment-roles.ts';

/**
 * The roles of the workflows for environments in one account.
 * @param names the environments, comma-separated
 */
export const synthesizeDeploymentRoles = (names: string, isAccountShared = false): DeploymentRolesStack =>
  buildDeploymentRoles({ context: { environments: names, 'shared-account': String(isAccountShared) } });

/** The roles for all environments. */
export const synthesizeAllDeploymentRoles = (): DeploymentRolesStack =>
  synthesizeDeploymentRoles('dev,staging,prod,pull-request', true);
