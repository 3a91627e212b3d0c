import { type App, type StackProps, Tags } from 'aws-cdk-lib';
import type { Artifacts } from './artifacts.ts';
import type { Environment } from './environments.ts';
import { ApiStack } from './stacks/api.ts';
import { ChangesStack } from './stacks/changes.ts';
import { DataStack } from './stacks/data.ts';
import { IdentityStack } from './stacks/identity.ts';
import { PagesStack } from './stacks/pages.ts';
import { SiteStack } from './stacks/site.ts';

export interface SystemStacks {
  readonly data: DataStack;
  readonly identity: IdentityStack;
  readonly api: ApiStack;
  readonly changes: ChangesStack;
  readonly site: SiteStack;
  readonly pages: PagesStack;
}

/** Every stack of one environment, in the order they depend on each other. */
export function buildApp(app: App, environment: Environment, artifacts: Artifacts): SystemStacks {
  const { name, region, account, retain } = environment;
  const common: StackProps = { env: { region, ...(account && { account }) }, terminationProtection: retain };
  const id = (stack: string) => `Portico-${name}-${stack}`;

  const data = new DataStack(app, id('Data'), { ...common, environment, artifacts });
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
  const pages = new PagesStack(app, id('Pages'), {
    ...common,
    environment,
    artifacts,
    table: data.table,
    api: api.httpApi,
  });
  // Pages name the files of the site as it was built, which must be there first.
  pages.addStackDependency(site);

  Tags.of(app).add('application', 'portico');
  Tags.of(app).add('environment', name);
  return { data, identity, api, changes, site, pages };
}
