/**
 * `npm run cost`: what a month costs, and ten times that month. Plays it in miniature on a cloud of its own, prints the bill, and writes it into
 * infra/docs/cost.md. `-- --check` writes nothing, and ends with 1 when it costs more than the goal, or the paper says something else.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { optionsOf } from './command.ts';
import { type Case, billTable, costPaper, goal, underGoal } from './cost/paper.ts';
import { larger, smallMonth } from './cost/month.ts';
import { play, playedTimes } from './cost/play.ts';
import { resourcesIn, standingUnits } from './cost/standing.ts';
import { differs } from './cost/stale.ts';
import { betweenMarkers, paper, root } from './docs/papers.ts';
import { exitWithError, silenceSdkNodeWarning } from '@portico/local-cloud/process.ts';
import { UserFacingError } from '@portico/local-cloud/user-facing-error.ts';
import { synthesize } from './synthesize.ts';

const usage = `npm run cost                   prints the bill of a month and writes infra/docs/cost.md
npm run cost -- --check        ends with 1 when it is over the goal, or the paper is stale
npm run cost -- --every 1000   plays one act in a thousand (default 300)`;

const environment = 'prod';
const path = 'infra/docs/cost.md';

async function resources() {
  const directory = await mkdtemp(join(tmpdir(), 'portico-cost-'));
  try {
    await synthesize(directory, environment);
    return resourcesIn(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

silenceSdkNodeWarning();
try {
  const { check, every } = optionsOf(usage, {
    check: { type: 'boolean', default: false },
    every: { type: 'string', default: '300' },
  });
  if (!(Number(every) >= 1))
    throw new UserFacingError(`--every is ${every}, which is no number of acts.`, usage);
  const played = await play(smallMonth, Number(every));
  const there = await resources();
  const cases = [1, 10].map((factor): Case => {
    const month = larger(smallMonth, factor);
    const title = `${month.agents} agents, ${month.acts['raise a ticket'].toLocaleString('en-GB')} tickets, ${(300_000 * factor).toLocaleString('en-GB')} requests`;
    return { title, month, units: standingUnits(there, month, playedTimes(played, factor)) };
  });
  for (const one of cases) console.log(`\n${one.title}\n\n${billTable(one)}`);
  const before = await readFile(join(root, path), 'utf8');
  const { content } = await paper(path, betweenMarkers(before, 'bill', costPaper(environment, cases)));
  if (!check) await writeFile(join(root, path), content);
  const [small] = cases;
  const due = small ? underGoal(small.units) : 0;
  const complaints = [
    due > goal && `A month costs ${due.toFixed(2)} USD, and the goal is ${goal}.`,
    check && differs(before, content) && `${path} is stale: npm run cost`,
  ].filter((text) => typeof text === 'string');
  console.log(`\nUse and keeping: ${due.toFixed(2)} USD a month of ${goal}.`);
  for (const complaint of complaints) console.log(complaint);
  // The local cloud's worker threads would keep the process.
  process.exit(complaints.length > 0 ? 1 : 0);
} catch (error) {
  exitWithError(error);
}
