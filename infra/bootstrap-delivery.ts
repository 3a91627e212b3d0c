/**
 * `npm run bootstrap-delivery` creates the roles with which GitHub's workflows deploy. A person runs it once
 * per account, with the account's environments: `-- -c environments=dev,staging`. If the account already has
 * GitHub's identity provider, add `-c existing-provider=true`.
 */
import { fileURLToPath } from 'node:url';
import { App, type AppProps, Tags } from 'aws-cdk-lib';
import { environments } from './environments.ts';
import { SetupError } from './setup-error.ts';
import { type DeploymentEnvironment, DeploymentRolesStack } from './stacks/deployment-roles.ts';

/**
 * All pull requests share one GitHub environment, because GitHub configures protection by environment name.
 */
const pullRequestEnvironment: DeploymentEnvironment = {
  name: 'pull-request',
  stackPattern: 'Portico-pr-*-*',
  reviewLevel: 'a branch',
  region: environments.dev.region,
};

/** The GitHub environments that workflows deploy to. */
export const deploymentEnvironments: readonly DeploymentEnvironment[] = [
  ...[environments.dev, environments.staging, environments.prod].map(({ name, region }) => ({
    name,
    stackPattern: `Portico-${name}-*`,
    region,
    reviewLevel: name === 'prod' ? ('approved' as const) : ('main' as const),
  })),
  pullRequestEnvironment,
];

const knownNamesText = deploymentEnvironments.map(({ name }) => name).join(', ');

function findDeploymentEnvironment(name: string): DeploymentEnvironment {
  const environment = deploymentEnvironments.find((candidate) => candidate.name === name);
  if (!environment) throw new SetupError(`There is no environment "${name}"; choose from ${knownNamesText}.`);
  return environment;
}

/**
 * Looks environments up by name, and checks that one account may contain all of them. A role that deploys
 * unreviewed branches must not be in the production account: through the CDK's bootstrap roles, it could
 * deploy all stacks of that account.
 * @param names comma-separated
 * @param allowsSharedAccount whether the operator accepts that these environments share the account
 * @throws SetupError if there is no name, if a name is unknown, or, unless `allowsSharedAccount` is true, if
 * the environments deploy code of different review levels
 */
function selectEnvironments(names: unknown, allowsSharedAccount: boolean): readonly DeploymentEnvironment[] {
  if (typeof names !== 'string')
    throw new SetupError(
      `Name the environments of this account, as in: -c environments=prod. They are ${knownNamesText}.`,
    );
  const selectedEnvironments = names.split(',').map(findDeploymentEnvironment);
  const [first] = selectedEnvironments;
  if (
    !allowsSharedAccount &&
    selectedEnvironments.some(({ reviewLevel }) => reviewLevel !== first?.reviewLevel)
  )
    throw new SetupError(
      `In one account, ${names} could each deploy over the others, and they deploy code of different trust. Use an account for each, or accept it with -c shared-account=true.`,
    );
  return selectedEnvironments;
}

export function buildDeploymentRoles(props?: AppProps): DeploymentRolesStack {
  const app = new App(props);
  Tags.of(app).add('application', 'portico');
  const readContext = (key: string): unknown => app.node.tryGetContext(key);
  return new DeploymentRolesStack(app, 'Portico-Delivery', {
    env: { region: environments.dev.region },
    terminationProtection: true,
    accountHasProvider: String(readContext('existing-provider')) === 'true',
    environments: selectEnvironments(
      readContext('environments'),
      String(readContext('shared-account')) === 'true',
    ),
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  try {
    buildDeploymentRoles();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
