/**
 * `npm run lighthouse`: measures every public page with Lighthouse, as a phone on a slow connection
 * (Lighthouse's defaults).
 */
import { parseOptions, runCommand } from './cli/command.ts';
import { inTemporaryDirectory } from './cli/temporary-directory.ts';
import { openBrowser } from './lighthouse/browser.ts';
import { type Measurement, attempts, categories, measure } from './lighthouse/measure.ts';
import { publicAddresses } from './lighthouse/public-addresses.ts';
import { heading, row } from './lighthouse/table.ts';
import { launch } from './local/launch.ts';

const usage = `npm run lighthouse [-- --url ADDRESS]

Measures every page in the site's sitemap, and one blog post. Exits with 1 when a page has less than 100 in a category.

  --url ADDRESS  of the site; by default the product is built and started on this machine, and stopped afterwards`;

async function measureSite(site: string): Promise<Measurement[]> {
  const addresses = await publicAddresses(site);
  const browser = await openBrowser();
  try {
    console.log(
      `\n${site}: performance is the best of up to ${attempts} runs, because a busy machine lowers it.\n`,
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

const measureLocalSite = () =>
  inTemporaryDirectory(async (directory) => {
    const { cloud } = await launch(0, { directory });
    try {
      return await measureSite(cloud.site);
    } finally {
      await cloud.stop();
    }
  });

await runCommand(async () => {
  const { url } = parseOptions(usage, { url: { type: 'string' } });
  const measurements = url === undefined ? await measureLocalSite() : await measureSite(url);
  const findings = measurements.flatMap(({ path, findings: texts }) =>
    texts.map((text) => `${path}: ${text}`),
  );
  if (findings.length > 0) console.log(`\n${findings.join('\n')}`);
  const below = measurements.filter(({ scores }) => categories.some((category) => scores[category] < 100));
  console.log(
    `\n${measurements.length - below.length} of ${measurements.length} pages have 100 in every category.`,
  );
  return below.length === 0;
});
