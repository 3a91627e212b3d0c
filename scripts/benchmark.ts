/**
 * `npm run benchmark:admin`: how the list of all tickets answers on a machine four times slower, with 10,000 tickets as with 100. Fails when an
 * interaction's handlers take longer than 50 ms, when the document grows with the number of tickets, or when the list costs more to read.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page, chromium } from 'playwright-core';
import { chromiumOptions } from './browser/chromium.ts';
import { type Cloud, startCloud } from '@portico/local-cloud/cloud.ts';
import { exitWithError, silenceSdkNodeWarning } from '@portico/local-cloud/process.ts';
import { dynamodb } from '@portico/local-cloud/services/dynamodb/service.ts';
import { runScript } from './cli/run-script.ts';
import { newPassword } from './seed/password.ts';
import { synthesize } from './local/synthesize.ts';
import { type Taken, countElements, goThrough } from './benchmark/interactions.ts';
import { startMeter } from './benchmark/read-units.ts';

const sizes = [100, 10_000];
const slowdown = 4;
/** Of an odd number of rounds the middle one counts: another program that was busy spoils one, not all. */
const rounds = 5;
const longestAllowed = 50;
const agent = { role: 'agent', email: 'agent@consultancy.example', full_name: 'Alex Agent' } as const;

interface Measured {
  readonly tickets: number;
  readonly taken: readonly Taken[];
  readonly elements: number;
  readonly elements_after: number;
  readonly read_units: number;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const medians = (all: readonly (readonly Taken[])[]): Taken[] =>
  (all[0] ?? []).map(({ name }, index) => ({
    name,
    processing: median(all.map((taken) => taken[index]?.processing ?? 0)),
    painted: median(all.map((taken) => taken[index]?.painted ?? 0)),
    longest_task: median(all.map((taken) => taken[index]?.longest_task ?? 0)),
  }));

async function signedIn(site: string, password: string): Promise<Page> {
  const browser = await chromium.launch(await chromiumOptions());
  const page = await browser.newPage({ baseURL: site, viewport: { width: 1440, height: 900 } });
  await page.goto('/auth/login');
  await page.locator('input[name=username]').fill(agent.email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname !== '/auth/login');
  return page;
}

/** To be done with the document there: a navigation can lead to another process, which is not slowed down. It lasts as long as the session. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

async function measure(page: Page, tickets: number, readUnits: () => Promise<number>): Promise<Measured> {
  await page.goto('/admin/tickets');
  await page.getByText(new RegExp(`^Showing 50 of ${tickets.toLocaleString('en-US')} tickets$`)).waitFor();
  await slowDown(page);
  // The first round loads what is loaded once: the ticket screen, the texts of a select.
  await goThrough(page);
  const elements = await countElements(page);
  const all: Taken[][] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await goThrough(page));
  return {
    tickets,
    taken: medians(all),
    elements,
    elements_after: await countElements(page),
    read_units: await readUnits(),
  };
}

function report([small, large]: readonly Measured[]): boolean {
  if (!small || !large) throw new Error('Nothing was measured');
  const both = (of: (taken: Taken) => number, index: number) =>
    [small, large]
      .map(({ taken }) =>
        taken
          .slice(index, index + 1)
          .map(of)
          .map(Math.round)
          .join(),
      )
      .join(' / ');
  const sizesShown = `${small.tickets} / ${large.tickets} tickets, ms`;
  const rows = large.taken.map(({ name }, index) => ({
    [sizesShown]: name,
    'event handlers': both(({ processing }) => processing, index),
    'until painted': both(({ painted }) => painted, index),
    'longest task': both(({ longest_task }) => longest_task, index),
  }));
  console.table(rows);
  console.table(
    [small, large].map(({ tickets, elements, elements_after, read_units }) => ({
      tickets,
      'elements of the document': elements,
      [`after ${rounds} rounds`]: elements_after,
      'read units of the list': read_units,
    })),
  );
  const problems = [
    ...[...small.taken, ...large.taken]
      .filter(({ processing }) => processing > longestAllowed)
      .map(({ name, processing }) => `“${name}” takes ${Math.round(processing)} ms`),
    ...(large.elements > small.elements ? ['the document grows with the number of tickets'] : []),
    ...(large.elements_after > large.elements ? ['the document grows as the list is used'] : []),
    ...(large.read_units > small.read_units ? ['the list costs more to read'] : []),
  ];
  for (const problem of problems) console.error(`Over the goal: ${problem}`);
  return problems.length === 0;
}

async function benchmark(cloud: Cloud): Promise<boolean> {
  const meter = await startMeter(cloud.running(dynamodb).url);
  Object.assign(process.env, cloud.environment, {
    AWS_ENDPOINT_URL_DYNAMODB: meter.url,
    TABLE_NAME: cloud.outputs['TableName'],
  });
  // These read the environment as they are loaded.
  const { seedUser } = await import('./seed/users.ts');
  const { writeTickets, listOnce } = await import('./benchmark/many-tickets.ts');
  const account = { ...agent, password: newPassword(), company: null };
  const work = { company: undefined, phone: null, joined: new Date(Date.now() - 60_000) };
  await seedUser(cloud.outputs['UserPoolId'] ?? '', account, work);
  const page = await signedIn(cloud.site, account.password);
  try {
    const measured: Measured[] = [];
    let written = 0;
    for (const size of sizes) {
      await writeTickets(written + 1, size);
      written = size;
      measured.push(await measure(page, size, () => meter.unitsOf(listOnce)));
    }
    return report(measured);
  } finally {
    await page.context().browser()?.close();
    await meter.close();
  }
}

async function inTemporaryCloud(work: (cloud: Cloud) => Promise<boolean>): Promise<boolean> {
  const directory = await mkdtemp(join(tmpdir(), 'portico-benchmark-'));
  try {
    const assembly = join(directory, 'assembly');
    await runScript('scripts/build.ts', process.env, 'The build failed.');
    await synthesize(assembly);
    const cloud = await startCloud({ assembly, directory: join(directory, 'state') });
    try {
      return await work(cloud);
    } finally {
      await cloud.stop();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

silenceSdkNodeWarning();
try {
  if (!(await inTemporaryCloud(benchmark))) process.exitCode = 1;
} catch (error) {
  exitWithError(error);
}
