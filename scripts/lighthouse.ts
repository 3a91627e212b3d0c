/**
 * `npm run lighthouse [-- --url https://…]`: what Lighthouse says of every public page, on a telephone with a slow connection (its own defaults). Without an
 * address, of the product on this machine, in a cloud of its own that is gone afterwards. Ends with 1 when a category of a page is below 100.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launch } from './launch.ts';
import { openBrowser } from './lighthouse/browser.ts';
import { type Measurement, attempts, categories, measure } from './lighthouse/measure.ts';
import { publicAddresses } from './lighthouse/routes.ts';
import { heading, row } from './lighthouse/table.ts';
import { exitWithError, silenceSdkNodeWarning } from '@portico/local-cloud/process.ts';

const { values } = parseArgs({ options: { url: { type: 'string' } } });

async function measureSite(site: string): Promise<Measurement[]> {
  const addresses = await publicAddresses(site);
  const browser = await openBrowser();
  try {
    console.log(
      `\n${site}: performance is the best of up to ${attempts} runs, because a busy machine slows it.\n`,
    );
    console.log(heading);
    const measurements: Measurement[] = [];
    for (const address of addresses) {
      const measurement = await measure(address, browser.port);
      console.log(row(measurement));
      measurements.push(measurement);
    }
    return measurements;
  } finally {
    await browser.close();
  }
}

async function measureOwnCloud(): Promise<Measurement[]> {
  const directory = await mkdtemp(join(tmpdir(), 'portico-lighthouse-'));
  try {
    const { cloud } = await launch(0, { directory });
    try {
      return await measureSite(cloud.site);
    } finally {
      await cloud.stop();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

silenceSdkNodeWarning();
try {
  const measurements = values.url === undefined ? await measureOwnCloud() : await measureSite(values.url);
  const findings = measurements.flatMap(({ path, findings: texts }) =>
    texts.map((text) => `${path}: ${text}`),
  );
  if (findings.length > 0) console.log(`\n${findings.join('\n')}`);
  const below = measurements.filter(({ scores }) => categories.some((category) => scores[category] < 100));
  console.log(
    `\n${measurements.length - below.length} of ${measurements.length} pages have 100 in every category.`,
  );
  // The local cloud's worker threads would keep the process.
  process.exit(below.length > 0 ? 1 : 0);
} catch (error) {
  exitWithError(error);
}
