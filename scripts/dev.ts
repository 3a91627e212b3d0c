/**
 * `npm run dev`: like `npm start`, but shows edited screens at once, and rebuilds functions when they change.
 */
import { watch } from 'node:fs';
import { join } from 'node:path';
import type { Cloud } from '@portico/local-cloud/cloud.ts';
import { stopOnSignal } from '@portico/local-cloud/process.ts';
import { createServer } from 'vite';
import { buildLambdas } from './build/lambdas.ts';
import { parseOptions, runCommand } from './cli/command.ts';
import { root } from './cli/root.ts';
import { assembly, checkPort, launch, log, printAddresses, readSitePort } from './local/launch.ts';
import { synthesize } from './local/synthesize.ts';

const usage = `npm run dev

Like npm start, but shows edited screens at once, and rebuilds functions and routes when they change.`;

/**
 * Sources of functions and infrastructure, and of the pages that a function renders. Vite watches all other
 * screens.
 */
const watchedFolders = ['lambdas', 'shared', 'infra', 'web/site'];
/**
 * Paths that the local cloud serves: the API, the emulators, and the pages that a function renders, with
 * their built files.
 */
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
/**
 * Milliseconds to wait after the last change before a build, because editors write a file in several steps.
 */
const debounceMs = 150;

await runCommand(async () => {
  parseOptions(usage, {});
  const port = readSitePort();
  await checkPort(port);
  const { cloud, accounts } = await launch(0, { log, caching: false });
  const viteServer = await serveScreens(cloud, port);
  rebuildOnChange(cloud);
  stopOnSignal(async () => {
    await viteServer.close();
    await cloud.stop();
  });
  printAddresses(`http://127.0.0.1:${port}`, cloud, accounts);
});

/** Lets Vite serve source files below `web/api`, whose paths look like those of the API. */
function bypassProxyForSources({ url }: { url?: string | undefined }): string | undefined {
  return url !== undefined && /\.tsx?(\?|$)/.test(url) ? url : undefined;
}

/**
 * Starts Vite's server in front of the site. It serves screens from their sources, and passes all other
 * requests to the local cloud.
 */
async function serveScreens({ site, outputs, environment }: Cloud, port: number) {
  // The deployment writes this into the page; the development server reads it from here.
  process.env.SITE_CONFIG = JSON.stringify({
    region: environment.AWS_REGION,
    user_pool_id: outputs.UserPoolId,
    user_pool_client_id: outputs.UserPoolClientId,
    identity_endpoint: '/_identity/',
    passkeys: 'localhost',
  });
  const vite = await createServer({
    configFile: join(root, 'web/vite.config.ts'),
    configLoader: 'runner',
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      proxy: Object.fromEntries(
        cloudPaths.map((path) => [path, { target: site, bypass: bypassProxyForSources }]),
      ),
    },
  });
  return vite.listen();
}

function rebuildOnChange(cloud: Cloud): void {
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const onChange = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(() => rebuild(cloud));
    }, debounceMs);
  };
  for (const folder of watchedFolders) watch(join(root, folder), { recursive: true }, onChange);
}

async function rebuild(cloud: Cloud): Promise<void> {
  const started = performance.now();
  try {
    // Vite serves the screens, so only the functions are built.
    await buildLambdas(join(root, 'dist/lambdas'));
    await synthesize(assembly);
    await cloud.reload();
    log(`Functions and routes are up to date (${((performance.now() - started) / 1000).toFixed(1)} s).`);
  } catch (error) {
    // A file saved in the middle of an edit may not compile; the next save builds again.
    log(`Not rebuilt: ${error instanceof Error ? error.message : String(error)}`);
  }
}
