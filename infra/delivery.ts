/**
 * `npm run bootstrap-delivery`: a person runs this once per account. It creates the roles that GitHub's
 * workflows use to deploy. `-- -c environments=dev,staging` creates the roles of these environments only.
 */
import { fileURLToPath } from 'node:url';
import { App, type AppProps, Tags } from 'aws-cdk-lib';
import { environments } from './environments.ts';
import { SetupError } from './setup-error.ts';
import { type DeliveryEnvironment, DeliveryStack } from './stacks/delivery.ts';

/**
 * All pull requests share one GitHub environment, because GitHub configures protection by environment name.
 */
const pullRequests: DeliveryEnvironment = {
  name: 'pull-request',
  stacks: 'Portico-pr-*-*',
  region: environments.dev.region,
};

/** The GitHub environments that workflows deploy to. */
export const deliveryEnvironments: readonly DeliveryEnvironment[] = [
  ...[environments.dev, environments.staging, environments.prod].map(({ name, region }) => ({
    name,
    stacks: `Portico-${name}-*`,
    region,
  })),
  pullRequests,
];

/** @param names comma-separated; all environments when undefined. @throws SetupError for an unknown name */
function selectEnvironments(names: unknown): readonly DeliveryEnvironment[] {
  if (typeof names !== 'string') return deliveryEnvironments;
  return names.split(',').map((name) => {
    const found = deliveryEnvironments.find((environment) => environment.name === name);
    if (found) return found;
    throw new SetupError(
      `There is no environment "${name}"; choose from ${deliveryEnvironments.map((environment) => environment.name).join(',')}.`,
    );
  });
}

export function buildDelivery(props?: AppProps): DeliveryStack {
  const app = new App(props);
  Tags.of(app).add('application', 'portico');
  return new DeliveryStack(app, 'Portico-Delivery', {
    env: { region: environments.dev.region },
    terminationProtection: true,
    environments: selectEnvironments(app.node.tryGetContext('environments')),
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  try {
    buildDelivery();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
