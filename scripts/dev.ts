/** `npm run dev`: the same as `npm start`, with screens replaced as they are edited, and functions rebuilt. */
import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { createServer } from 'vite';
import { buildLambdas } from './build.ts';
import type { Cloud } from '@portico/local-cloud/cloud.ts';
import { exitWithError, silenceSdkNodeWarning, stopOnSignal } from '@portico/local-cloud/process.ts';
import { announce, assembly, launch, progress, sitePort } from './launch.ts';
import { synthesize } from './synthesize.ts';

const root = resolve(import.meta.dirname, '..');
/** What functions and infrastructure are made from, one of which renders pages of the site; Vite watches the other screens itself. */
const watched = ['lambdas', 'shared', 'infra', 'web/site'];
/** What the local cloud answers: the API, the stand-ins, and the pages that a function renders, with the built files that they name. */
const cloudPaths = [
  '/api/',
  '/_identity/',
  '/_recaptcha/',
  '/blogs',
  '/blog/',
  '/rss.xml',
  '/sitemap.xml',
  '/assets/',
  '/share/',
];
/** Milliseconds: editors write a file in several steps. */
const settling = 150;

silenceSdkNodeWarning();
try {
  const port = sitePort();
  const { cloud, accounts } = await launch(0, { log: progress, caching: false });
  const vite = await serveScreens(cloud, port);
  rebuildOnChange(cloud);
  stopOnSignal(async () => {
    await vite.close();
    await cloud.stop();
  });
  announce(`http://127.0.0.1:${port}`, cloud, accounts);
} catch (error) {
  exitWithError(error);
}

/** Vite's server in front of the site: it serves the screens from their sources, and everything else comes from the local cloud. */
async function serveScreens({ site, outputs, environment }: Cloud, port: number) {
  // As the deployment fills it in; the development server reads it from here.
  process.env.SITE_CONFIG = JSON.stringify({
    region: environment.AWS_REGION,
    user_pool_id: outputs.UserPoolId,
    user_pool_client_id: outputs.UserPoolClientId,
    identity_endpoint: '/_identity/',
  });
  const vite = await createServer({
    configFile: join(root, 'web/vite.config.ts'),
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      proxy: Object.fromEntries(cloudPaths.map((path) => [path, site])),
    },
  });
  return vite.listen();
}

function rebuildOnChange(cloud: Cloud): void {
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(() => rebuild(cloud));
    }, settling);
  };
  for (const folder of watched) watch(join(root, folder), { recursive: true }, changed);
}

async function rebuild(cloud: Cloud): Promise<void> {
  const started = performance.now();
  try {
    // The screens are Vite's business now, so only this half of the build.
    await buildLambdas(join(root, 'dist/lambdas'));
    await synthesize(assembly);
    await cloud.reload();
    progress(`Functions and routes are up to date (${((performance.now() - started) / 1000).toFixed(1)} s).`);
  } catch (error) {
    // A mistake in the middle of an edit is no reason to stop: the next save builds again.
    progress(`Not rebuilt: ${error instanceof Error ? error.message : String(error)}`);
  }
}
