/**
 * `npm run benchmark`: measures the list of all tickets in a slow browser, with 100 and with 10,000 tickets.
 */
import { join } from 'node:path';
import { type Page, chromium } from 'playwright-core';
import { getChromiumOptions } from './browser/chromium.ts';
import { type Cloud, startCloud } from '@portico/local-cloud/cloud.ts';
import { dynamodb } from '@portico/local-cloud/services/dynamodb/service.ts';
import { type InteractionTiming, countElements, measureInteractions } from './benchmark/interactions.ts';
import { startTableMeter } from './benchmark/table-meter.ts';
import { parseOptions, runCommand } from './cli/command.ts';
import { runScript } from './cli/run-script.ts';
import { runInTemporaryDirectory } from './cli/temporary-directory.ts';
import { synthesize } from './local/synthesize.ts';
import { generatePassword } from './seed/people/password.ts';

const usage = `npm run benchmark

Builds and starts the product on this machine, and measures /admin/tickets with the processor slowed down by a factor
of four. Exits with 1 when the event handlers of an interaction take longer than 50 ms, when the number of DOM
elements grows with the number of tickets or with use, or when the list costs more read units with more tickets.`;

const ticketCounts = [100, 10_000];
const cpuSlowdown = 4;
/** The result is the median of the rounds, so one round on a busy machine does not change it. */
const roundCount = 5;
/** Milliseconds. */
const maxProcessingTime = 50;
/** The tickets name people, a group and companies that do not exist. */
const ticketOwners = {
  company: { id: 'company-largest', name: 'Largest Client Limited' },
  agent: { id: 'agent', name: 'Alex Agent' },
  group: { id: 'group', name: 'Service desk' },
  terms: null,
};
const agent = { role: 'agent', email: 'agent@consultancy.example', full_name: 'Alex Agent' } as const;

interface Measurement {
  readonly tickets: number;
  readonly timings: readonly InteractionTiming[];
  readonly elementCount: number;
  readonly elements_after_rounds: number;
  readonly read_units: number;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The median of each interaction over all rounds. */
const computeMedianTimings = (
  timingsByRound: readonly (readonly InteractionTiming[])[],
): InteractionTiming[] =>
  (timingsByRound[0] ?? []).map(({ name }, index) => ({
    name,
    processingTime: median(timingsByRound.map((timings) => timings[index]?.processingTime ?? 0)),
    timeToPaint: median(timingsByRound.map((timings) => timings[index]?.timeToPaint ?? 0)),
    longest_task: median(timingsByRound.map((timings) => timings[index]?.longest_task ?? 0)),
  }));

async function openSignedInPage(site: string, password: string): Promise<Page> {
  const browser = await chromium.launch(await getChromiumOptions());
  const page = await browser.newPage({ baseURL: site, viewport: { width: 1440, height: 900 } });
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(agent.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname !== '/auth/login');
  return page;
}

/**
 * Slows down the renderer process of the current document, until the page is closed. Call it after a
 * navigation, which may start another process.
 */
async function slowDownPage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

async function measure(
  page: Page,
  tickets: number,
  measureReadUnits: () => Promise<number>,
): Promise<Measurement> {
  await page.goto('/admin/tickets');
  await page.getByText(new RegExp(`^Showing 50 of ${tickets.toLocaleString('en-US')} tickets$`)).waitFor();
  await slowDownPage(page);
  // The first round is not counted: it loads code that later rounds reuse.
  await measureInteractions(page);
  const elementCount = await countElements(page);
  const timingsByRound: InteractionTiming[][] = [];
  for (let round = 0; round < roundCount; round += 1) timingsByRound.push(await measureInteractions(page));
  return {
    tickets,
    timings: computeMedianTimings(timingsByRound),
    elementCount,
    elements_after_rounds: await countElements(page),
    read_units: await measureReadUnits(),
  };
}

/** Prints both measurements. @returns whether every goal is met */
function report([small, large]: readonly Measurement[]): boolean {
  if (!small || !large) throw new Error('Nothing was measured');
  const formatValues = (getValue: (timing: InteractionTiming) => number, index: number) =>
    [small, large]
      .map(({ timings }) =>
        timings
          .slice(index, index + 1)
          .map(getValue)
          .map(Math.round)
          .join(),
      )
      .join(' / ');
  const heading = `${small.tickets} / ${large.tickets} tickets, ms`;
  const rows = large.timings.map(({ name }, index) => ({
    [heading]: name,
    'event handlers': formatValues(({ processingTime }) => processingTime, index),
    'until painted': formatValues(({ timeToPaint }) => timeToPaint, index),
    'longest task': formatValues(({ longest_task }) => longest_task, index),
  }));
  console.table(rows);
  console.table(
    [small, large].map(({ tickets, elementCount, elements_after_rounds, read_units }) => ({
      tickets,
      'DOM elements': elementCount,
      [`after ${roundCount} rounds`]: elements_after_rounds,
      'read units of the list': read_units,
    })),
  );
  const failures = [
    ...[...small.timings, ...large.timings]
      .filter(({ processingTime }) => processingTime > maxProcessingTime)
      .map(({ name, processingTime }) => `“${name}” takes ${Math.round(processingTime)} ms`),
    ...(large.elementCount > small.elementCount
      ? ['the number of DOM elements grows with the number of tickets']
      : []),
    ...(large.elements_after_rounds > large.elementCount
      ? ['the number of DOM elements grows with use']
      : []),
    ...(large.read_units > small.read_units ? ['the list costs more to read'] : []),
  ];
  for (const failure of failures) console.error(`Goal missed: ${failure}`);
  return failures.length === 0;
}

async function benchmark(cloud: Cloud): Promise<boolean> {
  let consumedReadUnits = 0;
  const meter = await startTableMeter(cloud.getRunningService(dynamodb).url, ({ reads }) => {
    consumedReadUnits += reads;
  });
  Object.assign(process.env, cloud.environment, {
    AWS_ENDPOINT_URL_DYNAMODB: meter.url,
    TABLE_NAME: cloud.outputs['TableName'],
  });
  // Imported here, because the imported code reads the environment when it is loaded.
  const { seedUser } = await import('./seed/people/users.ts');
  const { rebuildCounts } = await import('./rebuild/counts.ts');
  const { writeTickets, readFirstPage } = await import('./benchmark/many-tickets.ts');
  const measureFirstPageUnits = async () => {
    const before = consumedReadUnits;
    await readFirstPage();
    return consumedReadUnits - before;
  };
  const account = { ...agent, password: generatePassword(), company: null };
  const work = { company: undefined, phone: null, joinTime: new Date(Date.now() - 60_000) };
  await seedUser(cloud.outputs['UserPoolId'] ?? '', account, work);
  const page = await openSignedInPage(cloud.site, account.password);
  try {
    const measurements: Measurement[] = [];
    let writtenCount = 0;
    for (const tickets of ticketCounts) {
      await writeTickets(writtenCount + 1, tickets, ticketOwners);
      await rebuildCounts(true);
      writtenCount = tickets;
      measurements.push(await measure(page, tickets, measureFirstPageUnits));
    }
    return report(measurements);
  } finally {
    await page.context().browser()?.close();
    await meter.close();
  }
}

await runCommand(() => {
  parseOptions(usage, {});
  return runInTemporaryDirectory(async (directory) => {
    const assembly = join(directory, 'assembly');
    await runScript('scripts/build.ts', process.env, 'The build failed.');
    await synthesize(assembly);
    const cloud = await startCloud({
      assembly,
      directory: join(directory, 'state'),
      startsEventSources: false,
    });
    try {
      return await benchmark(cloud);
    } finally {
      await cloud.stop();
    }
  });
});
