/**
 * `npm run lighthouse`: measures every public page with Lighthouse's defaults (a phone on a slow connection)
 * and with axe, and counts its bytes.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { Assets } from '@portico/web/site/assets.ts';
import type { Figures, PageFigures } from '@portico/web/site/measured.ts';
import { parseOptions, runCommand } from './cli/command.ts';
import { formatText } from './cli/format-text.ts';
import { root } from './cli/root.ts';
import { runInTemporaryDirectory } from './cli/temporary-directory.ts';
import { openBrowser } from './lighthouse/browser.ts';
import { findExceededBudgets } from './lighthouse/budgets.ts';
import { computeDigest } from './lighthouse/digest.ts';
import { collectAxeFindings, inspectPage } from './lighthouse/inspect.ts';
import { measure } from './lighthouse/measure.ts';
import { toFigureKey, listPublicAddresses } from './lighthouse/public-addresses.ts';
import { comparison, tableHeading, formatTableRow } from './lighthouse/table.ts';
import { launch } from './local/launch.ts';

const usage = `npm run lighthouse [-- --page PATH --runs COUNT --url ADDRESS]

Measures every page in the site's sitemap, but only one blog post: medians of Lighthouse, axe in both themes at 320, 768 and
1440 pixels, and bytes, against the budgets. Writes web/site/measured.json, whose figures the site
publishes. Exits with 1 when a page is below 100 in a category or exceeds a budget.

  --page PATH    measures only this page, and writes nothing
  --runs COUNT   of Lighthouse for each page; 5 by default
  --url ADDRESS  of the site; writes nothing. By default the product is built and started on this machine, and stopped
                 afterwards`;

interface Options {
  readonly site: string;
  readonly page: string | undefined;
  readonly runCount: number;
}

type FiguresByPage = Readonly<Record<string, PageFigures>>;

/** Measures each page and prints the result. @returns the figures and the problems */
async function measureSite({
  site,
  page,
  runCount,
}: Options): Promise<{ pages: FiguresByPage; problems: string[] }> {
  const all = await listPublicAddresses(site);
  const addresses = all.filter((address) => page === undefined || new URL(address).pathname === page);
  if (addresses.length === 0)
    throw new UserFacingError(`The sitemap has no page ${page}.`, 'Choose one, such as /about.');
  const { browser, port } = await openBrowser();
  const pages: Record<string, PageFigures> = {};
  const problems: string[] = [];
  try {
    console.log(
      `\n${site}: medians of ${runCount} runs. Bytes are compressed with Brotli.\n\n${tableHeading}`,
    );
    for (const address of addresses) {
      const path = toFigureKey(address);
      const axeFindings = await collectAxeFindings(browser, address);
      const { findings, ...scores } = await measure(address, port, runCount);
      const figures = {
        ...scores,
        ...(await inspectPage(browser, address)),
        axe_findings: axeFindings.length,
      };
      pages[path] = figures;
      console.log(formatTableRow(path, figures));
      const exceededBudgets = findExceededBudgets(path, figures);
      const reasons = [...findings, ...axeFindings].map((finding) => `  ${path}: ${finding}`);
      problems.push(...exceededBudgets, ...(exceededBudgets.length > 0 ? reasons : []));
    }
    console.log(comparison);
  } finally {
    await browser.close();
  }
  return { pages, problems };
}

const readBuiltAssets = async () =>
  Assets.parse(JSON.parse(await readFile(join(root, 'dist/web-maps/site-assets.json'), 'utf8')));

/** Writes the figures that the site publishes about itself. */
async function writeFigures(figures: Figures): Promise<void> {
  const file = join(root, 'web/site/measured.json');
  await writeFile(file, await formatText(file, JSON.stringify(figures)));
  console.log(`\nWrote ${file}`);
}

const measureLocalSite = (page: string | undefined, runCount: number) =>
  runInTemporaryDirectory(async (directory) => {
    const { cloud } = await launch(0, { directory });
    try {
      const { pages, problems } = await measureSite({ site: cloud.site, page, runCount });
      const today = new Date().toISOString().slice(0, 10);
      if (page === undefined)
        await writeFigures({
          measured_on: today,
          runs: runCount,
          digest: computeDigest(await readBuiltAssets()),
          pages,
        });
      return problems;
    } finally {
      await cloud.stop();
    }
  });

await runCommand(async () => {
  const {
    url,
    page,
    runs: runsOption,
  } = parseOptions(usage, {
    url: { type: 'string' },
    page: { type: 'string' },
    runs: { type: 'string', default: '5' },
  });
  const runCount = Number(runsOption);
  if (!Number.isInteger(runCount) || runCount < 1)
    throw new UserFacingError(`--runs is ${runsOption}, which is not a number of runs.`, usage);
  const problems =
    url === undefined
      ? await measureLocalSite(page, runCount)
      : (await measureSite({ site: url, page, runCount })).problems;
  console.log(problems.length === 0 ? '\nNo page exceeds a budget.' : `\n${problems.join('\n')}`);
  return problems.length === 0;
});
