/**
 * `npm run bootstrap-delivery`, once per account, by a person: what lets GitHub's workflows deploy into the account from then on. With
 * `-- -c environments=dev,staging` only into these.
 */
import { fileURLToPath } from 'node:url';
import { App, type AppProps, Tags } from 'aws-cdk-lib';
import { environments } from './environments.ts';
import { SetupError } from './setup-error.ts';
import { type DeliveryEnvironment, DeliveryStack } from './stacks/delivery.ts';

/** Pull requests share one: GitHub protects an environment by its name, and theirs come and go. */
const pullRequests: DeliveryEnvironment = {
  name: 'pull-request',
  stacks: 'Portico-pr-*-*',
  region: environments.dev.region,
};

/** What GitHub's workflows deploy to, by the names that they know. */
export const deliveryEnvironments: readonly DeliveryEnvironment[] = [
  ...[environments.dev, environments.staging, environments.prod].map(({ name, region }) => ({
    name,
    stacks: `Portico-${name}-*`,
    region,
  })),
  pullRequests,
];

/** @throws SetupError for a name that no workflow knows */
function chosen(names: unknown): readonly DeliveryEnvironment[] {
  if (typeof names !== 'string') return deliveryEnvironments;
  return names.split(',').map((name) => {
    const found = deliveryEnvironments.find((one) => one.name === name);
    if (found) return found;
    throw new SetupError(
      `There is no environment "${name}"; choose from ${deliveryEnvironments.map((one) => one.name).join(',')}.`,
    );
  });
}

export function buildDelivery(props?: AppProps): DeliveryStack {
  const app = new App(props);
  Tags.of(app).add('application', 'portico');
  return new DeliveryStack(app, 'Portico-Delivery', {
    env: { region: environments.dev.region },
    terminationProtection: true,
    environments: chosen(app.node.tryGetContext('environments')),
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
