import { type App, type StackProps, Tags } from 'aws-cdk-lib';
import type { Artifacts } from './artifacts.ts';
import type { Environment } from './environments.ts';
import { ApiStack } from './stacks/api.ts';
import { ChangesStack } from './stacks/changes.ts';
import { DataStack } from './stacks/data.ts';
import { IdentityStack } from './stacks/identity.ts';
import { SiteStack } from './stacks/site.ts';

export interface SystemStacks {
  readonly data: DataStack;
  readonly identity: IdentityStack;
  readonly api: ApiStack;
  readonly changes: ChangesStack;
  readonly site: SiteStack;
}

/** Every stack of one environment, in the order they depend on each other. */
export function buildApp(app: App, environment: Environment, artifacts: Artifacts): SystemStacks {
  const { name, region, account, retain } = environment;
  const common: StackProps = { env: { region, ...(account && { account }) }, terminationProtection: retain };
  const id = (stack: string) => `Portico-${name}-${stack}`;

  const data = new DataStack(app, id('Data'), { ...common, environment });
  const identity = new IdentityStack(app, id('Identity'), {
    ...common,
    environment,
    artifacts,
    table: data.table,
  });
  const api = new ApiStack(app, id('Api'), {
    ...common,
    environment,
    artifacts,
    table: data.table,
    attachments: data.attachments,
    identity,
  });
  const changes = new ChangesStack(app, id('Changes'), {
    ...common,
    environment,
    artifacts,
    table: data.table,
    attachments: data.attachments,
  });
  const site = new SiteStack(app, id('Site'), {
    ...common,
    environment,
    artifacts,
    api: api.httpApi,
    attachments: data.attachments,
    identity,
  });

  Tags.of(app).add('application', 'portico');
  Tags.of(app).add('environment', name);
  return { data, identity, api, changes, site };
}
